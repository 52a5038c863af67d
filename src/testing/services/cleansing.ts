import {
  cleanseMatchFields,
  creditsOf,
  internationalPersonFields,
  internationalRecordFields,
} from '../../core/index.ts';
import { answerRecord } from '../verification/answerRecord.ts';
import { readServerOptions } from '../verification/serverOptions.ts';
import { cleanseErrors, type InternationalErrorName, internationalErrors } from '../wire/errorRows.ts';
import { parameterOf } from '../wire/parameterOf.ts';
import { readJson, textsIn } from './readBody.ts';
import { type Asked, type House, refused, type Work } from './Work.ts';

const most = 100;

/** The simple batch cleanse: an error is an object with status 400. */
export function cleanse({ credentials, index, ways }: House, { headers, text }: Asked): Work {
  const body = readJson(text);
  const fail = (name: keyof typeof cleanseErrors) => refused(cleanseErrors[name], { status: 400 });
  if (!body) return fail('invalidJson');
  const bearer = /^bearer (.+)$/i.exec(headers.get('authorization') ?? '')?.[1];
  // Most clients send the key of the body alone.
  if (body['key'] !== credentials.key || (bearer !== undefined && bearer !== credentials.bearer))
    return fail('unknownKey');
  const given = body['addresses'];
  if (!Array.isArray(given) || given.length === 0) return fail('noAddress');
  if (given.length > most) return fail('tooMany');
  const options = readServerOptions({ MaxResults: '1' }, { unitStyle: ways.unitStyle });
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
export function cleanseInternational({ credentials, index, ways }: House, { query, text }: Asked): Work {
  const body = readJson(text);
  const fail = (name: InternationalErrorName) => refused(internationalErrors(ways.errorNumbers)[name]);
  if (!body) return fail('invalidJson');
  // Most clients send the key of the body alone, and an empty one in the query.
  const keys = [body['Key'], parameterOf(query, 'key') || credentials.key];
  if (!keys.every((key) => key === credentials.key)) return fail('unknownKey');
  const given = body['Addresses'];
  if (!Array.isArray(given) || given.length === 0) return fail('noAddress');
  if (given.length > most) return fail('tooMany');
  const geocode = body['GeoCode'] === true;
  const asked = readJson(JSON.stringify(body['Options'] ?? {})) ?? {};
  const wanted = {
    options: readServerOptions(textsIn(asked['ServerOptions']), { unitStyle: ways.unitStyle }),
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
          input[name] === undefined ? [] : [[name, echoOf(name, input[name], wanted.certify)]],
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

/** A record comes back as it was submitted, trailing spaces included; to be certified, it is written in capitals, all but its id. */
const echoOf = (name: string, text: string, certify: boolean) =>
  certify && !/^id$/i.test(name) ? text.toUpperCase() : text;
