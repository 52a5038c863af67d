import type { ComponentPart } from './parts.ts';

const search = [
  'root',
  'label',
  'field',
  'toggle',
  'search',
  'spinner',
  'clear',
  'aside',
  'popup',
  'trail',
  'list',
  'option',
  'group',
  'groupName',
  'icon',
  'optionText',
  'optionDescription',
  'failed',
  'mark',
  'count',
  'message',
  'error',
  'button',
  'hidden',
] as const;
const verification = [
  'root',
  'dialog',
  'panel',
  'title',
  'lead',
  'cards',
  'card',
  'label',
  'lines',
  'difference',
  'hidden',
  'cell',
  'input',
  'error',
  'icon',
  'choices',
  'choice',
  'variants',
  'variant',
  'actions',
  'action',
  'button',
] as const;
const words = ['label', 'icon', 'error', 'notice', 'status', 'hidden'] as const;
const pages = ['root', 'batch', 'title', 'lead', 'actions', 'action', 'button', 'progress', 'facts'] as const;
/** Parts that every component with a file run renders. */
const file = [
  'drop',
  'fileInput',
  'fileName',
  'command',
  'toolbar',
  'unreadableLines',
  'preview',
  'confidence',
  'options',
  'check',
  'estimate',
  'run',
  'shares',
  'bar',
  'places',
  'legend',
  'downloads',
  'rows',
  'filters',
  'sort',
  'removed',
  'added',
  'scroller',
  'headRow',
  'rowSpace',
  'bodyRow',
  'badge',
  'dialog',
  'panel',
  'figures',
  'cards',
  'cell',
  'input',
  'select',
] as const;

/** Joins lists. Mark calls to this function as pure, so that bundlers can remove unused lists. */
const join = <const Lists extends readonly (readonly ComponentPart[])[]>(
  ...lists: Lists
): readonly Lists[number][number][] => lists.flat();

/** The parts of each component. They are also the keys of the component's `classNames`. */
export const partsOf = {
  AddressAutocomplete: search,
  AddressCard: ['root', 'card', 'label', 'lines', 'actions', 'button'],
  AddressVerification: verification,
  AddressForm: /* @__PURE__ */ join(search, verification, words, [
    'form',
    'fields',
    'row',
    'cell',
    'optional',
    'input',
    'select',
    'phone',
    'prefix',
  ]),
  EmailField: /* @__PURE__ */ join(words, ['root', 'email', 'control', 'input', 'spinner', 'button']),
  PostcodeLookup: [
    'root',
    'lookup',
    'cell',
    'label',
    'lead',
    'control',
    'input',
    'select',
    'choices',
    'choice',
    'actions',
    'action',
    'button',
    'error',
    'icon',
    'hidden',
    'card',
    'lines',
  ],
  UsageMeter: ['root', 'usage', 'title', 'lead', 'cap', 'progress', 'figures'],
  BatchCleanse: /* @__PURE__ */ join(words, pages, file),
  EmailBatches: /* @__PURE__ */ join(words, pages, file, ['jobs', 'jobList', 'job']),
} as const satisfies Record<string, readonly ComponentPart[]>;

export type ComponentName = keyof typeof partsOf;

/** Your own classes for the parts of a component, in addition to the default classes. Example: `ClassNames<'AddressForm'>`. */
export type ClassNames<Name extends ComponentName = ComponentName> = Partial<
  Record<(typeof partsOf)[Name][number], string>
>;
