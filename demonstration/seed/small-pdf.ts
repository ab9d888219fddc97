/** A valid PDF of one page with a few paragraphs of text: what people attach to a message. */
export const smallPdf = (lines: readonly string[]): Buffer => {
  const shown = lines
    .flatMap(wrapped)
    .map((line) => `(${escaped(line)}) Tj 0 -22 Td`)
    .join(" ");
  const stream = `BT /F1 14 Tf 60 780 Td ${shown} ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  let text = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const end = text.indexOf("xref\n");
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
};

// What fits beside the margins at 14 points.
const wrapped = (line: string): readonly string[] => line.match(/.{1,64}(?:\s|$)/g) ?? [];

// The four signs of French that Latin-1 lacks stand where WinAnsi, the font's encoding, has them.
const SIGNS: { readonly [Sign in string]?: string } = {
  "’": "\u0092",
  "“": "\u0093",
  "”": "\u0094",
  œ: "\u009C",
};

const escaped = (line: string): string =>
  line
    .replaceAll(/[’“”œ]/g, (sign) => SIGNS[sign] ?? sign)
    .replaceAll(/[\\()]/g, (sign) => `\\${sign}`);
