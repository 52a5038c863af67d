import {
  type Client,
  type Credentials,
  type KeyRedactor,
  loadKeyRedactor,
  normalizeCredentials,
  withOptions,
} from '../../core/index.ts';
import type { RequestClock } from '../clock.ts';
import { RequestRefused } from './responses.ts';

/** A client with the current credentials, and a redactor for these credentials. */
interface Authenticated {
  authenticated: Client;
  keys: KeyRedactor;
}

export interface CredentialLoader {
  /** @throws RequestRefused with 503 if the credentials, or the code that removes them from responses, cannot be loaded. Nothing was sent. */
  load(clock: RequestClock): Promise<Authenticated>;
  /** Describes an error of the relay or of the app for the log, without keys and emails. */
  describe(error: unknown, clock: RequestClock): Promise<string>;
}

export function createCredentialLoader(client: Client): CredentialLoader {
  const { options } = client;
  const given = options.credentials;
  /** Credentials of the last call and their redactor, reused until the credentials change. */
  let last: { json: string; credentials: Credentials; keys: KeyRedactor } | undefined;

  return {
    async load(clock) {
      const refuse = (message: string) => (cause: unknown) => {
        throw new RequestRefused(503, message, { cause });
      };
      const { createKeyRedactor } = await clock
        .within(loadKeyRedactor())
        .catch(refuse('The relay could not load part of its own code.'));
      const credentials = await clock
        .within((async () => normalizeCredentials(typeof given === 'function' ? await given() : given))())
        .catch(refuse('The relay could not load its credentials.'));
      const json = JSON.stringify(credentials);
      if (last?.json !== json) last = { json, credentials, keys: createKeyRedactor(credentials) };
      return { authenticated: withOptions({ ...options, credentials }, client), keys: last.keys };
    },
    async describe(error, clock) {
      const text = messagesOf(error).replace(urlQuery, '?…').replace(keyShape, '[redacted]');
      const known = last?.credentials ?? (typeof given === 'function' ? {} : (given ?? {}));
      try {
        const { redact } = await clock.within(loadKeyRedactor());
        return (redact([text], known)[0] ?? '').slice(0, maxLength);
      } catch {
        // The redactor could not be loaded, and the log must say so. Removes the known keys without the redactor.
        let rest = text;
        for (const key of Object.values(known as Record<string, unknown>))
          if (typeof key === 'string' && key !== '') rest = rest.replaceAll(key, '[redacted]');
        return rest.slice(0, maxLength);
      }
    },
  };
}

/** Maximum length of a description. Keys are removed before it is cut, because part of a key would not be recognized. */
const maxLength = 500;
/** Matches the query of a URL, which often contains secrets. */
const urlQuery = /\?[^\s'"<>]+/g;
/** Matches a key of the services. Needed if the credentials could not be loaded, because the relay then does not know its keys. */
const keyShape = /\b[a-z\d]{4}(?:-[a-z\d]{4}){3}\b/gi;

/** Joins the messages of an error and its causes. For example, `fetch` says only "fetch failed" and gives the reason as its cause. */
function messagesOf(error: unknown): string {
  const messages: string[] = [];
  try {
    for (let cause = error, depth = 0; cause !== undefined && depth < 4; depth++) {
      const { message, code, cause: next } = Object(cause) as { message?: unknown; code?: unknown; cause?: unknown };
      const text = [cause, message, code].find((one) => typeof one === 'string' && one !== '');
      if (typeof text === 'string') messages.push(text);
      cause = next;
    }
  } catch {
    // Reading a property of the error threw.
  }
  return messages.join(': ') || 'It failed without a message.';
}
