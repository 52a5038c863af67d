interface Rows {
  items: Record<string, unknown>[];
}

const extra = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`Field${String(index + 1)}`, '']));
const capital = (name: string) =>
  name === 'poBoxNumber' ? 'POBoxNumber' : name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Converts platform rows to the classic wire format, with capitalized names. The rows are wrapped in an envelope, except for `json.ws`, where
 * they are a bare list.
 */
export function classicBody(body: Rows, dialect: 'interactive' | 'interactive-rows', operation: 'find' | 'retrieve') {
  const Items = body.items.map((item) => {
    const row = Object.fromEntries(
      Object.entries(item)
        .filter(([name]) => name !== 'source' && !(operation === 'find' && name === 'language'))
        .map(([name, value]) => [capital(name), value ?? '']),
    );
    if (operation === 'find' || 'Error' in row) return row;
    return {
      ...extra,
      ...row,
      CountryIsoNumber: Number(row['CountryIsoNumber']) || 0,
      Type: row['Type'] === 1 ? 'Commercial' : 'Residential',
      DataLevel: 'Premise',
    };
  });
  return dialect === 'interactive' ? { Items } : Items;
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** Returns the element name for a field. An XML element name must not start with a digit. */
const element = (name: string) => (/^[A-Za-z_]/.test(name) ? name : `_${name}`);

/** Formats a response as XML, with one element for each field and an `item` for each row. */
export function writeXml(body: unknown): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<response>${inner(body)}</response>`;
}

function inner(value: unknown): string {
  if (Array.isArray(value)) return value.map((row) => `<item>${inner(row)}</item>`).join('');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, part]) => `<${element(name)}>${inner(part)}</${element(name)}>`)
      .join('');
  return escaped(typeof value === 'string' ? value : '');
}

/** Formats a response as an HTML page with a definition list. */
export function writeHtml(body: unknown): string {
  return `<!doctype html><title>Result</title><body>${listed(body)}</body>`;
}

function listed(value: unknown): string {
  if (Array.isArray(value)) return `<ol>${value.map((row) => `<li>${listed(row)}</li>`).join('')}</ol>`;
  if (typeof value === 'object' && value !== null)
    return `<dl>${Object.entries(value)
      .map(([name, part]) => `<dt>${escaped(name)}</dt><dd>${listed(part)}</dd>`)
      .join('')}</dl>`;
  return escaped(typeof value === 'string' ? value : '');
}
