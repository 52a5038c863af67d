import {
  type Address,
  type PostalFields,
  callListener,
  countryCodeOf,
  countryName,
  countryOf,
  matchRegion,
  regionsOf,
  wordsOf,
} from '../../../core/index.ts';
import { filledWith } from '../../form/value/addressToFields.ts';
import { fieldsIn } from '../../page/submit.ts';
import { tellDeveloper } from '../../hints/useHints.ts';
import type { FormControl } from '../../form/fields.ts';
import { typeInto } from '../../page/typeInto.ts';
import { typedBeside } from '../submit/lastEditedField.ts';
import type { Fill, FillTarget, FillTyped, FillValue } from './FillTargets.ts';

/** What is filled, and from where. */
export interface FillTask {
  fill: Fill;
  fillTyped: FillTyped;
  /** The search's input: its form is where names are looked for. */
  input: HTMLInputElement;
  address: Address;
  /** What was typed in the search: a unit of it that the service does not know is not lost. */
  typed: string;
  /** What was filled in before, by its field. */
  filled: WeakMap<Element, string>;
}

/** A fill that may go on. */
export interface Filling {
  end(): void;
  /** A field that is not filled in yet; `true` for one that is not there; undefined when all are, or a person has. */
  unfilled(): FormControl | true | undefined;
}

/** How long a select may take to have the regions of a country that was just chosen. */
const lateness = 10_000;

/** What an input of these types holds is not a text. */
const notTexts = new Set(['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'image', 'hidden']);

const isSelect = (element: Element): element is HTMLSelectElement => element.tagName === 'SELECT';
const isField = (element: Element | null | undefined): element is FormControl =>
  element !== null && element !== undefined && /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

/** Where names are looked for: the search's form, or its page where it is in none. */
const rootOf = ({ input }: FillTask) => input.form ?? (input.getRootNode() as Document | ShadowRoot);

function elementOf({ to }: FillTarget, task: FillTask): Element | null | undefined {
  if (typeof to !== 'string') return to.current;
  const { form } = task.input;
  const all = form ? fieldsIn(form) : Array.from(rootOf(task).querySelectorAll('[name]'));
  const named = all.filter((element) => element.getAttribute('name') === to);
  return named.find((element) => isField(element) && !notTexts.has(element.type)) ?? named[0];
}

function textFor(value: FillValue, address: Address, fields: PostalFields): string {
  const known = new Map<string, unknown>(Object.entries({ ...address, ...fields }));
  const textOf = (name: string) => {
    const text = known.get(name);
    if (typeof text !== 'string') tellDeveloper(`\`fill\` asks for "${name}", which is not a field of an address.`);
    return typeof text === 'string' ? text : '';
  };
  if (typeof value === 'string') return value.includes('{') ? fillText(value, textOf) : textOf(value);
  let text = '';
  // The app's own: what throws there leaves its field empty, and the others filled.
  callListener(() => {
    const said: unknown = value(address, fields);
    if (typeof said === 'string' || typeof said === 'number') text = String(said);
  });
  return text;
}

const nameOf = ({ to }: FillTarget) => (typeof to === 'string' ? `the field "${to}"` : 'the field of a ref');

/** A person's text, and not one that a choice filled in before. A select at its first option has not been answered. */
const isTyped = (element: FormControl, filled: FillTask['filled']) =>
  filled.get(element) !== element.value && (isSelect(element) ? element.selectedIndex > 0 : element.value !== '');

/** What was last tried on a target: nothing is tried twice on the same element with the same options. */
interface Tried {
  element: Element;
  options: string;
}

const optionsOf = (element: FormControl) =>
  isSelect(element) ? Array.from(element.options, ({ value, label }) => `${value}\n${label}`).join('\t') : '';

/**
 * Fills an app's own fields with a chosen address: the country first, then the rest, and a region also where its options come a moment later, unless
 * a person has answered it by then. No service is called.
 */
export function fillFields(task: FillTask): Filling {
  const { fill, fillTyped, address, filled } = task;
  const { fields } = filledWith(address, task.typed);
  const targets: readonly FillTarget[] = Array.isArray(fill)
    ? (fill as readonly FillTarget[])
    : Object.entries(fill as Readonly<Record<string, FillValue>>).map(([to, value]) => ({ to, value }));
  const wanted = targets.map((target) => ({
    target,
    kind: fillKindOf(target.value),
    text: textFor(target.value, address, fields),
    tried: undefined as Tried | undefined,
    isKept: false,
    isDone: false,
    /** What it held before it was filled in, and what it was given. */
    before: '',
    put: '',
  }));
  type Wanted = (typeof wanted)[number];
  const order: Record<FillKind, number> = { country: 0, region: 2, other: 1 };
  wanted.sort((one, other) => order[one.kind] - order[other.kind]);

  const focused = () => (task.input.getRootNode() as Document | ShadowRoot).activeElement;
  /** Tries it once; says why it is not filled in, if it is not. */
  const attempt = (one: Wanted, isFirst: boolean): string | undefined => {
    const element = elementOf(one.target, task);
    if (one.isKept) return undefined;
    if (!isField(element))
      return `${nameOf(one.target)} is not an input, a textarea or a select of the form, or is not there.`;
    if (notTexts.has(element.type))
      return `${nameOf(one.target)} is of the type "${element.type}", which holds no text.`;
    const options = optionsOf(element);
    if (one.tried?.element === element && one.tried.options === options) return undefined;
    const option = isSelect(element) ? optionFor(element, one.text, one.kind, address) : undefined;
    one.isDone = element.value === (option?.value ?? one.text);
    if (element.matches(':disabled') || ('readOnly' in element && element.readOnly))
      return `${nameOf(one.target)} is disabled or read only, and is left alone.`;
    // Whatever `fillTyped` says: else the end that a person is typing would follow on another beginning.
    const isBeingTyped = element === typedBeside(task.input) && element === focused() && !isSelect(element);
    if (isFirst && (isBeingTyped || (fillTyped === 'keep' && isTyped(element, filled)))) {
      one.isKept = true;
      return undefined;
    }
    one.tried = { element, options };
    if (isSelect(element) && !option) return one.text && `${nameOf(one.target)} has no option for what is filled in.`;
    one.isDone = true;
    one.before = element.value;
    one.put = option ? option.value : one.text;
    typeInto(element, one.put);
    filled.set(element, element.value);
    return undefined;
  };
  const problems = () => wanted.map((one) => attempt(one, true));
  const first = problems();
  const late = wanted.filter((one, at) => first[at] || one.kind === 'region');
  for (const [at, problem] of first.entries())
    if (problem && wanted[at]?.kind !== 'region') tellDeveloper(`\`fill\`: ${problem}`);
  const unfilled = () => {
    for (const one of wanted) {
      const element = elementOf(one.target, task);
      if (one.isKept) continue;
      if (!isField(element)) return true;
      // An app that holds it may draw it later, or not take it.
      const isOld = element.value === one.before && one.before !== one.put;
      if (!one.isDone || isOld) return element;
    }
    return undefined;
  };
  if (late.length === 0) return { end: () => undefined, unfilled };

  const root = rootOf(task);
  const observer = new MutationObserver(() => {
    for (const one of late) attempt(one, false);
  });
  /** The person has the last word. */
  const onInput = (event: Event) => {
    for (const one of late) if (event.isTrusted && elementOf(one.target, task) === event.target) one.isKept = true;
  };
  const end = () => {
    clearTimeout(timer);
    observer.disconnect();
    root.removeEventListener('input', onInput, true);
    task.input.form?.removeEventListener('reset', end);
  };
  const timer = setTimeout(() => {
    end();
    for (const one of late) {
      const problem = one.kind === 'region' && attempt({ ...one, tried: undefined }, false);
      if (problem) tellDeveloper(`\`fill\`: ${problem}`);
    }
  }, lateness);
  const seen = ['disabled', 'readonly', 'value'];
  observer.observe(root, { childList: true, subtree: true, attributeFilter: seen });
  root.addEventListener('input', onInput, true);
  task.input.form?.addEventListener('reset', end);
  return { end, unfilled };
}

/** What a select asks for, so that an option may say it in another way. */
export type FillKind = 'country' | 'region' | 'other';

const countryNames = new Set(['country', 'countryName', 'countryIso2', 'countryIso3', 'countryIsoNumber']);
const regionNames = new Set(['region', 'province', 'provinceName', 'provinceCode', 'adminAreaName', 'adminAreaCode']);

export const fillKindOf = (value: unknown): FillKind => {
  if (typeof value !== 'string') return 'other';
  const name = value.replace(/^\{(\w+)\}$/, '$1');
  return countryNames.has(name) ? 'country' : regionNames.has(name) ? 'region' : 'other';
};

const plain = (text: string) => wordsOf(text).join(' ') || text.trim().toLowerCase();

/** Does a text, the value of an option or its label, name what a select is to be given? */
function matcherOf(kind: FillKind, wanted: string, address: Address, locale: string): (text: string) => boolean {
  const {
    countryIso2,
    countryIso3,
    countryName: english,
    provinceCode,
    provinceName,
    province,
    adminAreaName,
  } = address;
  const country = countryOf(countryIso2);
  if (kind === 'country') {
    const names = [wanted, country, countryIso3, english, countryName(country, locale)].filter(Boolean).map(plain);
    return (text) => names.includes(plain(text)) || (text !== '' && countryCodeOf(text) === country);
  }
  if (kind === 'region') {
    const names = [wanted, provinceCode, provinceName, province, adminAreaName].filter(Boolean);
    const code = names.map((name) => matchRegion(country, name)).find(Boolean);
    const name = regionsOf(country).find((region) => region.code === code)?.name ?? '';
    const all = [...names, name, code && `${country}-${code}`].filter((one) => one).map((one) => plain(one ?? ''));
    return (text) => all.includes(plain(text)) || (code !== undefined && matchRegion(country, text) === code);
  }
  return (text) => plain(text) === plain(wanted);
}

/** The option that says it, by its value before its label; undefined where none does, or none does yet. */
export function optionFor(
  select: HTMLSelectElement,
  wanted: string,
  kind: FillKind,
  address: Address,
): HTMLOptionElement | undefined {
  const options = Array.from(select.options).filter(({ disabled }) => !disabled);
  if (wanted === '') return options.find(({ value }) => value === '');
  const isMeant = matcherOf(kind, wanted, address, select.ownerDocument.documentElement.lang || 'en');
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ value }) => value !== '' && isMeant(value)) ??
    options.find(({ label }) => isMeant(label))
  );
}

const hole = /\{(\w+)\}/;
/** "Apt " and "(" belong to the part behind them, ")" to the one before. */
const isLead = /[\p{L}\p{N}.:#([]/u;

/** Where the words begin that belong to the part behind them. */
function leadAt(text: string): number {
  let at = text.trimEnd().length;
  // "c/o" too, and no slash between two parts.
  const isIn = (place: number) =>
    isLead.test(text.charAt(place)) || /\p{L}\/$/u.test(text.slice(Math.max(0, place - 1), place + 1));
  while (at > 0 && isIn(at - 1)) at--;
  return at;
}
const isMark = /\S/;

/**
 * A template filled in: '{buildingNumber} {street}' is "12 Main Street". What stands between two parts is there where both are; a word or a bracket
 * right before a part goes with it. Pure.
 *
 * @param textOf The text of a name; `''` for nothing.
 */
export function fillText(template: string, textOf: (name: string) => string): string {
  // Literals at even places, names at odd ones.
  const pieces = template.split(hole);
  let text = '';
  /** What stood before the parts that are empty, since the last one that is not. */
  let between: string[] = [];
  for (let at = 1; at < pieces.length; at += 2) {
    const before = pieces[at - 1] ?? '';
    const part = textOf(pieces[at] ?? '').trim();
    const closing = /^[)\]]*/.exec(before)?.[0] ?? '';
    // Behind an empty part its own bracket is left out.
    const own = between.length > 0 ? before.slice(closing.length) : before;
    if (part === '') {
      if (text && between.length === 0) text += closing;
      const rest = own.slice(between.length > 0 ? 0 : closing.length);
      between.push(rest.slice(0, leadAt(rest)));
      continue;
    }
    if (!text) text = at === 1 ? own : own.slice(leadAt(own)).trimStart();
    else text += isMark.test(own) ? own : `${between.find((mark) => isMark.test(mark)) ?? ''}${own}`;
    text += part;
    between = [];
  }
  const end = pieces.at(-1) ?? '';
  return text ? (text + (between.length === 0 ? end : '')).trim() : '';
}
