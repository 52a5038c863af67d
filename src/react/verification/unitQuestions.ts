import { perClient } from '../provider/perClient.ts';

/** No person answers as many questions. */
const mostAddresses = 500;

/** The addresses whose missing unit was asked for, so that nobody is asked twice. */
function createUnitQuestions() {
  const asked = new Set<string>();
  return {
    has: (key: string) => asked.has(key),
    add(key: string) {
      if (asked.size >= mostAddresses) asked.clear();
      asked.add(key);
    },
  };
}

/** For as long as a client is used: also when the form is drawn anew. */
export const unitQuestionsOf = perClient(createUnitQuestions);
