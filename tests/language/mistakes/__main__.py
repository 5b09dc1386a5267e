"""Write the table of what each mistake gets."""

from tests.language.mistakes.told import FOLDER, cases, line_of

(FOLDER / "told.txt").write_text("".join(f"{line_of(case)}\n" for case in cases()), "utf-8")
