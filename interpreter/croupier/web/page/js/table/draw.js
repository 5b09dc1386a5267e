// Keep a part of the page equal to a description of it.
//
// An element that has the same key as before stays the same element, so focus, scrolling and a press under way survive a
// packet. Texts become text nodes and nothing else: no name or label can become markup.

const described = new WeakMap(); // from a node to its key and attributes

/** Describe an element. `attributes.key` tells it among its siblings; `style` sets custom properties; `on…` listens. */
export function h(name, attributes = {}, ...children) {
  return { name, attributes, children };
}

/** Make the children of `parent` those that are described. */
export function draw(parent, ...children) {
  const wanted = children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false && one !== "");
  const before = new Map([...parent.childNodes].map((node) => [described.get(node)?.key, node]));
  const nodes = wanted.map((one, at) => (typeof one === "object" ? element(one, at, before) : text(String(one), at, before)));
  const kept = new Set(nodes);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  nodes.forEach((node, at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  });
}

function text(content, at, before) {
  const key = `${at} text`;
  const node = before.get(key) ?? document.createTextNode(content);
  if (node.data !== content) node.data = content;
  described.set(node, { key });
  return node;
}

function element({ name, attributes, children }, at, before) {
  const key = `${attributes.key ?? at} ${name}`;
  const node = before.get(key) ?? document.createElement(name);
  const old = described.get(node)?.attributes ?? {};
  for (const one of Object.keys(old)) if (!(one in attributes)) change(node, one, null);
  for (const [one, value] of Object.entries(attributes)) if (one === "style" || old[one] !== value) change(node, one, value);
  described.set(node, { key, attributes });
  draw(node, children);
  return node;
}

function change(node, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) node[name] = value;
  else if (name === "style") {
    for (const [property, one] of Object.entries(value ?? {})) node.style.setProperty(property, one);
  } else if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : value);
}
