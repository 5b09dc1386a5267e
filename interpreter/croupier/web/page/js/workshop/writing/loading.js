// Loads Monaco, which comes as AMD modules, with its own texts in the page's language.

const VS = new URL("../../../monaco/vs", import.meta.url).pathname;

/** Load Monaco. Refuses with an Error if a part of it cannot be had. */
export async function loadMonaco(language) {
  await script(`${VS}/loader.js`);
  window.require.config({ paths: { vs: VS } });
  if (language !== "en") {
    await script(`${VS}/nls.messages.${language}.js.js`);
    await required([`vs/nls.messages.${language}.js`]);
  }
  await required(["vs/editor/editor.main"]);
  return window.monaco;
}

const required = (names) => new Promise((take, refuse) => window.require(names, take, refuse));

function script(address) {
  return new Promise((take, refuse) => {
    const element = document.createElement("script");
    element.src = address;
    element.onload = take;
    element.onerror = () => refuse(new Error(`${address} could not be loaded`));
    document.head.append(element);
  });
}
