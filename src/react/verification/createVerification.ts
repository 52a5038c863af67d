import {
  type AddressServiceError,
  type Client,
  NetworkError,
  type PostalFields,
  toAddressServiceError,
  type toPostalFields,
} from '../../core/index.ts';
import { clientStore } from '../cache/clientStore.ts';
import type { fetchUnlessInDoubt, hashKey, paidResponsesOf } from '../cache/paidResponses.ts';
import { type CheckedAddress, type Given, judgeAnswer, type JudgedAddress, replies } from './judgeAnswer.ts';
import {
  keyOfFields,
  type ResolvedSettings,
  type Verification,
  type VerificationOutcome,
  type VerificationQuestion,
} from './Verification.ts';
import { type Fit, type Match, matchesOf, withoutSuggestion } from './verifyFields.ts';

/**
 * Values, callbacks and functions that a verification gets from the page. The functions are passed in, so that this chunk does not contain code
 * that the page has already loaded.
 */
export interface VerificationHost {
  /** Returns the values of the last render. */
  inputs(): { client: Client; settings: ResolvedSettings; fit: Fit };
  /** Shows the open question, or `'verifying'` while the service is asked. */
  show(shown: VerificationQuestion | 'verifying' | undefined): void;
  isUnmounted(): boolean;
  /** Reports an error to the app. */
  report(error: AddressServiceError): void;
  toPostalFields: typeof toPostalFields;
  paidResponsesOf: typeof paidResponsesOf;
  fetchUnlessInDoubt: typeof fetchUnlessInDoubt;
  hashKey: typeof hashKey;
}

/** Builds the result of a verification. */
const toVerification = (
  { entered, answer, error }: CheckedAddress,
  outcome: VerificationOutcome,
  fields: PostalFields = entered,
): Verification => ({ outcome, fields, verdict: error ? undefined : answer.verdict, avc: answer.avc, error });

/** Maximum number of remembered addresses. When the number is exceeded, all addresses are forgotten. */
const maxAddresses = 500;

/** Remembers the addresses for which the user was already asked for a unit, so that the question is not repeated. */
function createUnitQuestions() {
  const keys = new Set<string>();
  return {
    has: (key: string) => keys.has(key),
    add(key: string) {
      if (keys.size >= maxAddresses) keys.clear();
      keys.add(key);
    },
  };
}

/** Returns the remembered addresses of a client. They outlive the form. */
const unitQuestionsOf = clientStore(createUnitQuestions);

/** An open question. `resolve` settles the promise of the `verify()` call that asked it. */
interface Pending extends JudgedAddress {
  resolve(verification: Verification | Promise<Verification>): void;
  retry: (() => Promise<Verification>) | undefined;
}

/**
 * Verifies addresses, one at a time, and asks the user a question if the service's answer requires it. The question stays open until the user
 * answers it or the component is unmounted.
 */
export function createVerification(host: VerificationHost) {
  let pending: Pending | undefined;

  const end = (outcome: VerificationOutcome, fields?: PostalFields, error?: AddressServiceError) => {
    const current = pending;
    if (!current) return;
    pending = undefined;
    host.show(undefined);
    current.resolve(toVerification(error ? { ...current, error } : current, outcome, fields));
  };

  return {
    /**
     * Verifies one address.
     *
     * @param isCurrent Returns whether this is still the latest verification.
     * @param isAbandoned Returns whether the answer is no longer needed. Called just before the service is called.
     */
    verify(entered: PostalFields, isCurrent: () => boolean, isAbandoned: () => boolean): Promise<Verification> {
      const { client, settings, fit } = host.inputs();
      const { service, thresholds, maxWait, policy, needsAnswer } = settings;
      const answers = host.paidResponsesOf(client);
      const key = host.hashKey(['verification', service, keyOfFields(entered)]);
      const send = () => matchesOf(client, service, entered, maxWait);
      const show = (shown?: 'verifying') => {
        if (isCurrent()) host.show(shown);
      };
      const ask = (judged: JudgedAddress, retry?: () => Promise<Verification>) => {
        if (!isCurrent() || host.isUnmounted()) {
          show();
          return toVerification(judged, 'edit');
        }
        return new Promise<Verification>((resolve) => {
          pending = { ...judged, resolve, retry };
          const { answer, differences, error, step } = judged;
          host.show({ ...answer, entered, differences, mayKeep: step === 'ask', error });
        });
      };
      const attempt = async (call: () => Promise<Match[]>): Promise<Verification> => {
        show('verifying');
        let matches: Match[];
        try {
          matches = await call();
        } catch (cause) {
          const error = toAddressServiceError(cause, service, true);
          show();
          host.report(error);
          const answer = withoutSuggestion('reject', '');
          const unanswered: JudgedAddress = { entered, answer, differences: [], error, step: 'insist' };
          // Another form may have received the response in the meantime. If so, a retry uses that response.
          if (needsAnswer) return ask(unanswered, () => attempt(() => answers.fetch(key, send)));
          return toVerification(unanswered, isCurrent() ? 'unverified' : 'edit');
        }
        const judged = judgeAnswer(matches, entered, {
          ...{ policy, thresholds, fit },
          toFields: host.toPostalFields,
          wasAskedForUnit: unitQuestionsOf(client).has(keyOfFields(entered)),
        });
        const { step, answer } = judged;
        if (step === 'ask' || step === 'insist') return ask(judged);
        if (!isCurrent()) return toVerification(judged, 'edit');
        show();
        if (step === 'report') return toVerification(judged, 'passed');
        return toVerification(judged, answer.verdict === 'accept' ? 'accepted' : 'entered');
      };
      // The user may have left while the code was loading. The answer would then be useless, so no call is made.
      if (isAbandoned() || !isCurrent()) {
        show();
        return Promise.resolve({ outcome: 'edit', fields: entered, verdict: undefined, avc: '', error: undefined });
      }
      // A failed call that may have been charged is not sent again.
      return attempt(() => host.fetchUnlessInDoubt(answers, key, send));
    },
    /** Closes the question without an answer. If it was about a missing unit, the next verification asks again. */
    withdraw: () => {
      end('edit');
    },
    /** Closes a question whose dialog could not be loaded. See `AddressFormVerification`. */
    fail() {
      const { service } = host.inputs().settings;
      const error = new NetworkError(
        service,
        `${service}: could not load the code of the dialog. Check the connection, or reload the page.`,
      );
      host.report(error);
      end(pending?.step === 'ask' ? 'unverified' : 'edit', undefined, error);
    },
    /** Answers the question. If it was about a missing unit, remembers that the user was asked for it. */
    reply(action: keyof typeof replies, given: Given = {}) {
      const reply = pending && replies[action](pending, given);
      if (!pending || !reply) return;
      const { entered, answer } = pending;
      const [outcome, fields = entered] = reply;
      if (answer.missing === 'unit') {
        const asked = unitQuestionsOf(host.inputs().client);
        for (const one of [entered, fields]) asked.add(keyOfFields(one));
      }
      end(outcome, fields);
    },
    retry() {
      const current = pending;
      if (!current?.retry) return;
      pending = undefined;
      host.show(undefined);
      current.resolve(current.retry());
    },
  };
}
