"""Write the tables of what each mistake gets."""

from tests.language.mistakes.market_mistakes import mistakes, row_of
from tests.language.mistakes.test_market import TABLE
from tests.language.mistakes.told import FOLDER, cases, line_of

(FOLDER / "told.txt").write_text("".join(f"{line_of(case)}\n" for case in cases()), "utf-8")
TABLE.write_text("".join(f"{row_of(one)}\n" for one in mistakes()), "utf-8")
