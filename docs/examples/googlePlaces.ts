import type { AddressSource } from 'doorplate/core';

interface Text {
  text: string;
  matches?: { startOffset?: number; endOffset: number }[];
}
interface Autocomplete {
  suggestions?: { placePrediction?: { placeId: string; structuredFormat: { mainText: Text; secondaryText?: Text } } }[];
}
type PostalAddress = Partial<Record<'regionCode' | 'administrativeArea' | 'locality' | 'postalCode', string>> & {
  addressLines?: string[];
};

/** Places API (New). The page contains the key, so restrict it to your site and to this API. */
export function googlePlaces(key: string): AddressSource {
  let sessionToken = crypto.randomUUID();
  async function ask<Answer>(path: string, fields: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(`https://places.googleapis.com/v1/${path}`, {
      ...init,
      headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': fields },
    });
    if (!response.ok) throw response;
    return (await response.json()) as Answer;
  }
  const ranges = ({ matches = [] }: Partial<Text> = {}) =>
    matches.map(({ startOffset = 0, endOffset }) => ({ start: startOffset, end: endOffset }));

  return {
    charges: { find: true, retrieve: true },
    async find({ text, countries, language }, { signal }) {
      const query = { input: text, includedRegionCodes: countries, languageCode: language, sessionToken };
      const fields = 'suggestions.placePrediction(placeId,structuredFormat)';
      const init = { method: 'POST', body: JSON.stringify(query), signal };
      const { suggestions = [] } = await ask<Autocomplete>('places:autocomplete', fields, init);
      return suggestions.flatMap(({ placePrediction: place }) => {
        if (!place) return [];
        const { mainText, secondaryText } = place.structuredFormat;
        const highlight = { text: ranges(mainText), description: ranges(secondaryText) };
        return { id: place.placeId, text: mainText.text, description: secondaryText?.text ?? '', highlight };
      });
    },
    async retrieve(id, { signal }) {
      const path = `places/${encodeURIComponent(id)}?sessionToken=${sessionToken}`;
      // A session ends with its Place Details request.
      sessionToken = crypto.randomUUID();
      const { postalAddress } = await ask<{ postalAddress?: PostalAddress }>(path, 'postalAddress', { signal });
      if (!postalAddress) return [];
      const {
        addressLines = [],
        locality = '',
        administrativeArea = '',
        postalCode = '',
        regionCode = '',
      } = postalAddress;
      const [line1 = '', line2 = ''] = addressLines;
      return [{ line1, line2, city: locality, province: administrativeArea, postalCode, countryIso2: regionCode }];
    },
  };
}
