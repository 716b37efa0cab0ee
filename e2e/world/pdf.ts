/** Writes a PDF of one page, as a scanner's app would: a header, five objects, a table of their places, and a trailer. */
import { Buffer } from "node:buffer";

/** `text` is plain ASCII without brackets. */
export function makePdf(text: string): Buffer {
	const content = `BT /F1 18 Tf 40 100 Td (${text}) Tj ET`;
	const objects = [
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
	];
	let file = "%PDF-1.4\n";
	const places = objects.map((object, index) => {
		const place = file.length;
		file += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return place;
	});
	const table = file.length;
	const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
	file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
	file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
	return Buffer.from(file, "ascii");
}
