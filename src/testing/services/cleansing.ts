import { creditsOf } from '../../core/creditsOf.ts';
import { cleanseMatchFields } from '../../core/records/cleanseFields.ts';
import { internationalPersonFields, internationalRecordFields } from '../../core/records/internationalFields.ts';
import { answerRecord } from '../verification/answerRecord.ts';
import { readServerOptions } from '../verification/serverOptions.ts';
import { cleanseErrors, internationalErrors } from '../wire/errorRows.ts';
import { parameterOf } from '../wire/parameterOf.ts';
import { readJson, textsIn } from './readBody.ts';
import { type Asked, type House, refused, type Work } from './Work.ts';

const most = 100;

/** The simple batch cleanse: an error is an object with status 400. */
export function cleanse({ credentials, index }: House, { headers, text }: Asked): Work {
  const body = readJson(text);
  const fail = (name: keyof typeof cleanseErrors) => refused(cleanseErrors[name], { status: 400 });
  if (!body) return fail('invalidJson');
  const bearer = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (body['key'] !== credentials.key || bearer !== credentials.bearer) return fail('unknownKey');
  const given = body['addresses'];
  if (!Array.isArray(given) || given.length === 0) return fail('noAddress');
  if (given.length > most) return fail('tooMany');
  const options = readServerOptions({ MaxResults: '1' });
  const known: readonly string[] = cleanseMatchFields;
  const matches = given.map((record) => {
    const [answer = {}] = answerRecord(index(), textsIn(record), {
      options,
      geocode: true,
      certify: false,
      enhance: false,
      reverse: false,
    });
    const { GeoDistance: distance, ...fields } = answer;
    const texts = Object.entries(fields).filter(([name]) => known.includes(name));
    return { ...Object.fromEntries(texts), ...(distance === undefined ? {} : { GeoDistance: Number(distance) }) };
  });
  return { body: { input: given, matches }, records: given.length, credits: creditsOf(given.length) };
}

/** The international batch cleanse: a list, or one error object with status 200. */
export function cleanseInternational({ credentials, index }: House, { query, text }: Asked): Work {
  const body = readJson(text);
  const fail = (name: keyof typeof internationalErrors) => refused(internationalErrors[name]);
  if (!body) return fail('invalidJson');
  if (body['Key'] !== credentials.key || parameterOf(query, 'key') !== credentials.key) return fail('unknownKey');
  const given = body['Addresses'];
  if (!Array.isArray(given) || given.length === 0) return fail('noAddress');
  if (given.length > most) return fail('tooMany');
  const geocode = body['GeoCode'] === true;
  const asked = readJson(JSON.stringify(body['Options'] ?? {})) ?? {};
  const wanted = {
    options: readServerOptions(textsIn(asked['ServerOptions'])),
    geocode,
    certify: asked['Certify'] === true,
    enhance: asked['Enhance'] === true,
    reverse: asked['Process'] === 'ReverseGeocode',
  };
  const persons: readonly string[] = internationalPersonFields;
  const rows = given.map((record) => {
    const input = textsIn(record);
    const passed = Object.entries(input).filter(([name]) => persons.includes(name));
    const flags = {
      ...(asked['Deceased'] === true ? { DeceasedFlag: 'N' } : {}),
      ...(asked['Goneaways'] === true ? { GoneawaysFlag: 'N' } : {}),
    };
    return {
      Input: Object.fromEntries(
        [...internationalRecordFields, 'Table', 'QueryString'].flatMap((name) =>
          input[name] === undefined ? [] : [[name, input[name]]],
        ),
      ),
      Matches: answerRecord(index(), input, wanted).map((match) => ({
        ...match,
        ...Object.fromEntries(passed),
        ...flags,
      })),
      Version: asked['Version'] === true ? 'simulator 1.0' : '',
    };
  });
  return { body: rows, records: rows.length, credits: creditsOf(rows.length, { geocode }) };
}
