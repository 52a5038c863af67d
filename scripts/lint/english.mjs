/**
 * Phrases that make a native reader stumble, with their replacements. They are used by the rule below, and by `prose.mjs`, which checks the
 * documents.
 *
 * @type {readonly (readonly [pattern: RegExp, replacement: string])[]}
 */
const phrases = [
  [/\banew\b/, 'again'],
  [/\bbeside\b/, 'next to, alongside, in addition to'],
  [/\b(?:go|goes|going|went|gone) on\b/, 'continue, resume'],
  [/\ball the same\b/, 'anyway'],
  [/\bin (?:the )?place of\b/, 'instead of'],
  [/\b(?:is|are|was|were|be|been) told\b/, 'is notified, is called with, is reported'],
  [/\bturn(?:s|ed|ing)? down\b/, 'rejected'],
  [/\bunder ?way\b/, 'in flight, in progress'],
  [/\bmend(?:s|ed|ing)?\b/, 'fix, repair'],
  [/\bputs? (?:(?!the\b|an?\b)\w+ )?right\b/, 'correct'],
  [/\bparted by\b|\bparts (?:the )?values\b/, 'separated by'],
  [/\b(?:stand|stands|stood) (?:there|in|beside|behind|above|on|at|alone)\b/, 'is'],
  [/\b(?:hear|hears|heard) of\b/, 'listens to, is notified of'],
  [/\bknows? of\b/, 'knows about'],
  [/\bwhoever\b/, 'a caller that, users who'],
  [/\b(?:what|who) of\b/, 'which part of, which of'],
  [/\bnobody knows\b/, 'unknown'],
  [/\btaken? home\b/, 'downloaded'],
  [/\b(?:is|are) there already\b/, 'already exists'],
  [/\bto be had\b/, 'available'],
  [/\b(?:comes?|came) of (?:it|an?|the|that)\b/, 'the result, the outcome'],
  [/\bfor nothing\b/, 'free of charge, in vain'],
].map(([{ source }, replacement]) => [new RegExp(source.replaceAll(' ', '\\s+'), 'giu'), replacement]);

/**
 * Matches openings that a docblock must not have. It must start with a verb ("Returns…") or a noun phrase ("Default country…") that names
 * the thing.
 */
const opening =
  /^\*[\s*]*(What|Who|Whose|Whom|Of|From|To|With|Is|Are|Does|Do|Was|Were|Has|May|Must|It|As|Where|When|How)\s/;

/**
 * Finds the phrases in a text.
 *
 * @param {string} text
 * @returns {{ index: number, phrase: string, replacement: string }[]}
 */
export const findPhrases = (text) =>
  phrases
    .flatMap(([pattern, replacement]) =>
      Array.from(text.matchAll(pattern), ({ 0: phrase, index }) => ({
        index,
        phrase: phrase.replace(/\s+/g, ' '),
        replacement,
      })),
    )
    .sort((one, other) => one.index - other.index);

/** Matches the names of functions and classes whose texts are error messages (`message`) or the command's help (`help`). */
const message = /(?:Error|Refused|Unavailable|InputProblem)$/;
const help = new Set([
  'description',
  'summary',
  'option',
  'requiredOption',
  'argument',
  'addHelpText',
  'Option',
  'Argument',
]);

/** Returns the string parts of an argument: a literal, a template, a condition or a concatenation. */
function textsIn(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node] : [];
    case 'TemplateLiteral':
      return [...node.quasis, ...node.expressions.flatMap(textsIn)];
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(textsIn);
    case 'BinaryExpression':
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(textsIn);
    default:
      return [];
  }
}

/** Checks that comments, error messages and the command's help are in plain English. */
export const englishRule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      phrase: '“{{phrase}}” is not plain English here. Write: {{replacement}}.',
      opening:
        'A docblock starts with a verb or a noun phrase, not with “{{word}}”: “Returns…”, “Whether…”, “Default…”.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const check = (text, start) => {
      for (const { index, phrase, replacement } of findPhrases(text)) {
        const loc = {
          start: sourceCode.getLocFromIndex(start + index),
          end: sourceCode.getLocFromIndex(start + index + phrase.length),
        };
        context.report({ loc, messageId: 'phrase', data: { phrase, replacement } });
      }
    };
    const checkCall = ({ callee, arguments: given }) => {
      const name = callee.type === 'Super' ? 'Error' : (callee.property?.name ?? callee.name ?? '');
      if (!message.test(name) && !help.has(name)) return;
      for (const node of given.flatMap(textsIn)) check(sourceCode.getText(node), node.range[0]);
    };
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          // Blank out the asterisks of a docblock, so that phrases are found across lines and their positions stay correct.
          check(
            comment.value.replace(/\n\s*\*/g, (stars) => stars.replace('*', ' ')),
            comment.range[0] + 2,
          );
          const [, word] = (comment.type === 'Block' && opening.exec(comment.value)) || [];
          if (word) context.report({ loc: comment.loc, messageId: 'opening', data: { word } });
        }
      },
      CallExpression: checkCall,
      NewExpression: checkCall,
    };
  },
};
