import type { AddressSource } from 'doorplate/core';

interface Found {
  pid: string;
  sla: string;
  highlight?: { sla: string };
}
interface Detail {
  mla: string[];
  structured: { locality?: { name: string }; state?: { abbreviation: string; name: string }; postcode?: string };
}

/** Returns the parts between `<em>` and `</em>` as ranges of the text without these tags. */
function ranges(marked = '') {
  let length = 0;
  return marked.split(/<\/?em>/).flatMap((part, index) => {
    const start = length;
    length += part.length;
    return index % 2 ? { start, end: length } : [];
  });
}

/** Addressr, which searches Australia's G-NAF. `headers` are sent with each request, such as the key of your gateway. */
export function addressr(server: string, headers: Record<string, string> = {}): AddressSource {
  async function get<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
    const response = await fetch(`${server}/addresses${path}`, { headers, signal });
    if (!response.ok) throw response;
    return (await response.json()) as Answer;
  }
  return {
    charges: { find: false, retrieve: false },
    async find({ text = '', countries = ['AU'] }, { signal }) {
      if (!countries.includes('AU')) return [];
      const rows = await get<Found[]>(`?q=${encodeURIComponent(text)}`, signal);
      return rows.map(({ pid, sla, highlight }) => ({
        id: pid,
        text: sla.trim(),
        highlight: { text: ranges(highlight?.sla), description: [] },
      }));
    },
    async retrieve(id, { signal }) {
      const { mla, structured } = await get<Detail>(`/${encodeURIComponent(id)}`, signal);
      const { locality, state, postcode = '' } = structured;
      // The last line repeats the locality, the state and the postcode.
      const [line1 = '', line2 = '', line3 = ''] = mla.slice(0, -1);
      const place = { city: locality?.name ?? '', provinceCode: state?.abbreviation ?? '', postalCode: postcode };
      return [{ line1, line2, line3, ...place, provinceName: state?.name ?? '', countryIso2: 'AU' }];
    },
  };
}
