// A cell that begins with one of these is a formula to a spreadsheet, whoever wrote it: the name of a
// product or of a customer would run on the accountant's machine (CSV injection). An apostrophe before
// it makes it a text; what we put there we take off again, and no text is changed on its way.

const FORMULA = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const ESCAPED = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** A negative number is one to a spreadsheet too. */
const NUMBER = /^-\d{1,15}(?:[.,]\d{1,15})?$/;

/** The text as it may stand in a spreadsheet's cell: no formula. `cellText(safeCell(t))` is `t`. */
export const safeCell = (text: string): string =>
  FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;

/** The text of a spreadsheet's cell, without the apostrophe that kept it from being a formula. */
export const cellText = (cell: string): string => (ESCAPED.test(cell) ? cell.slice(1) : cell);
