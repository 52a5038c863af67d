import {
  type Address,
  type PostalFields,
  callListener,
  countryCodeOf,
  countryName,
  countryOf,
  fillFromAddress,
  matchRegion,
  regionsOf,
  wordsOf,
} from '../../core/index.ts';
import { warnInDev } from '../hints/warnInDev.ts';
import { formElements } from '../page/submitGate.ts';
import { type FormControl, typeInto } from '../page/typeInto.ts';
import { fillTemplate } from './fillTemplate.ts';
import type { FillTargets, FillTarget, FillTyped, FillValue } from './FillTargets.ts';

/** Fields to fill, and the address to fill them with. */
interface FillTask {
  fill: FillTargets;
  fillTyped: FillTyped;
  /** Input of the search. Fields are looked up by name in its form. */
  input: HTMLInputElement;
  address: Address;
  /** Text that the user typed in the search. It may contain a unit that is missing from the address. */
  typed: string;
  /** Fields that the user has edited since selecting the address. */
  edited: ReadonlySet<EventTarget | null> | undefined;
  /** Values that this selection and earlier ones filled in, by field. */
  filled: WeakMap<Element, string>;
}

/** Milliseconds to wait for the app to load the new country's regions into a `<select>`. */
const regionTimeout = 10_000;

/** Input types that contain no text. */
const nonTextTypes = new Set(['checkbox', 'radio', 'file', 'button', 'submit', 'reset', 'image', 'hidden']);

const isField = (element: Element | null | undefined): element is FormControl =>
  /^(?:INPUT|TEXTAREA|SELECT)$/.test(element?.tagName ?? '');
const isSelect = (element: Element): element is HTMLSelectElement => element.tagName === 'SELECT';

/** Returns the form, document or shadow root in which fields are looked up by name. */
const searchRoot = ({ input }: FillTask) => input.form ?? (input.getRootNode() as Document | ShadowRoot);

function findElement({ to }: FillTarget, task: FillTask): Element | null | undefined {
  if (typeof to !== 'string') return to.current;
  const { form } = task.input;
  const all = form ? formElements(form) : Array.from(searchRoot(task).querySelectorAll('[name]'));
  const named = all.filter((element) => element.getAttribute('name') === to);
  return named.find((element) => isField(element) && !nonTextTypes.has(element.type)) ?? named[0];
}

function valueFor(value: FillValue, address: Address, fields: PostalFields): string {
  const known = new Map<string, unknown>(Object.entries({ ...address, ...fields }));
  const textOf = (name: string) => {
    const text = known.get(name);
    if (typeof text !== 'string') warnInDev(`\`fill\` uses "${name}", which is not an address field.`);
    return typeof text === 'string' ? text : '';
  };
  if (typeof value === 'string') return value.includes('{') ? fillTemplate(value, textOf) : textOf(value);
  let text = '';
  // If the app's function throws an error, only its own field stays empty.
  callListener(() => {
    const result: unknown = value(address, fields);
    if (typeof result === 'string' || typeof result === 'number') text = String(result);
  });
  return text;
}

const describeTarget = ({ to }: FillTarget) => (typeof to === 'string' ? `the field "${to}"` : 'the field of a ref');

/** Whether the user entered the value of this field. A `<select>` whose first option is selected counts as not edited. */
const isEditedByUser = (element: FormControl, filled: FillTask['filled']) =>
  filled.get(element) !== element.value && (isSelect(element) ? element.selectedIndex > 0 : element.value !== '');

const optionsKey = (element: FormControl) =>
  isSelect(element) ? Array.from(element.options, ({ value, label }) => `${value}\n${label}`).join('\t') : '';

/** Fills the app's fields with an address, country first. If the options of a region's select load later, fills in the region at that time. */
export function fillFields(task: FillTask) {
  const { fill, fillTyped, input, address, edited, filled } = task;
  const { fields } = fillFromAddress(address, task.typed);
  // Keeps a region that `matchRegion` does not find, because the page may not have loaded the alternative region names.
  fields.region = matchRegion(fields.country, fields.region) ?? fields.region;
  const targets: readonly FillTarget[] = Array.isArray(fill)
    ? (fill as readonly FillTarget[])
    : Object.entries(fill as Readonly<Record<string, FillValue>>).map(([to, value]) => ({ to, value }));
  const entries = targets.map((target) => ({
    target,
    kind: selectKind(target.value),
    text: valueFor(target.value, address, fields),
    /** Element and options of the last attempt. While they are still the same, the attempt is not repeated. */
    element: undefined as Element | undefined,
    options: '',
    /** Reason why the last attempt did not fill the field. */
    problem: '',
    isSkipped: false,
    isDone: false,
    /** Value of the field before the fill, and the value that the fill wrote. */
    before: '',
    after: '',
  }));
  type FillEntry = (typeof entries)[number];
  const order: Record<SelectKind, number> = { country: 0, region: 2, other: 1 };
  entries.sort((one, other) => order[one.kind] - order[other.kind]);

  /** Tries to fill one target. Returns the reason if that is not possible. */
  const attempt = (entry: FillEntry, isFirst: boolean): string => {
    const name = describeTarget(entry.target);
    const element = findElement(entry.target, task);
    if (entry.isSkipped) return '';
    if (!isField(element)) return `${name} is missing, or is not an input, textarea or select.`;
    if (nonTextTypes.has(element.type)) return `${name} has the type "${element.type}", which contains no text.`;
    const options = optionsKey(element);
    if (entry.element === element && entry.options === options) return entry.problem;
    const option = isSelect(element) ? findOption(element, entry.text, entry.kind, address) : undefined;
    entry.isDone = element.value === (option?.value ?? entry.text);
    if (element.matches(':disabled') || ('readOnly' in element && element.readOnly))
      return `${name} is disabled or read-only, so it was not filled.`;
    const hasFocus = element === (input.getRootNode() as Document | ShadowRoot).activeElement;
    // Never replaces what the user has entered since selecting the address, whatever `fillTyped` says.
    const isBeingEdited = edited?.has(element) && (element.value !== '' || (hasFocus && !isSelect(element)));
    if (isFirst && (isBeingEdited || (fillTyped === 'keep' && isEditedByUser(element, filled)))) {
      entry.isSkipped = true;
      return '';
    }
    Object.assign(entry, { element, options });
    if (isSelect(element) && !option) return entry.text && `${name} has no option for its value.`;
    entry.isDone = true;
    entry.before = element.value;
    entry.after = option ? option.value : entry.text;
    typeInto(element, entry.after);
    // Selects text that was filled into the focused field, so that the next key replaces it instead of adding to it.
    if (hasFocus && element !== input && !isSelect(element)) element.select();
    filled.set(element, element.value);
    return '';
  };
  const attemptAll = (tried: readonly FillEntry[], isFirst = false) => {
    for (const one of tried) one.problem = attempt(one, isFirst);
  };
  const warn = ({ problem }: FillEntry) => {
    if (problem) warnInDev(`\`fill\`: ${problem}`);
  };
  attemptAll(entries, true);
  const isRegion = ({ kind }: FillEntry) => kind === 'region';
  const late = entries.filter((one) => one.problem || isRegion(one));
  for (const one of entries) if (!isRegion(one)) warn(one);
  /** Returns the first field that is not filled yet, or `true` if that field is missing from the page. */
  const unfilled = (): FormControl | true | undefined => {
    for (const one of entries) {
      const element = findElement(one.target, task);
      if (one.isSkipped) continue;
      if (!isField(element)) return true;
      // A controlled field may show the value later, or reject it.
      const isOld = element.value === one.before && one.before !== one.after;
      if (!one.isDone || isOld) return element;
    }
    return undefined;
  };

  const root = searchRoot(task);
  const controller = new AbortController();
  const { signal } = controller;
  const end = () => {
    controller.abort();
  };
  if (late.length === 0) return { end, unfilled };
  const observer = new MutationObserver(() => {
    attemptAll(late);
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'readonly', 'value'] });
  /** Stops filling a field once the user has edited it or, because the address no longer applies, has chosen another country. */
  const onInput = ({ isTrusted, target }: Event) => {
    if (!isTrusted) return;
    const isTarget = (one: FillEntry) => findElement(one.target, task) === target;
    const isCountry = entries.some((one) => one.kind === 'country' && isTarget(one));
    for (const one of late) if (isCountry || isTarget(one)) one.isSkipped = true;
  };
  root.addEventListener('input', onInput, { capture: true, signal });
  input.form?.addEventListener('reset', end, { signal });
  const timer = setTimeout(() => {
    end();
    for (const one of late.filter(isRegion)) warn(one);
  }, regionTimeout);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    observer.disconnect();
  });
  return { end, unfilled };
}

/** Kind of `<select>`. Options for a country or region are also matched by its other names. */
type SelectKind = 'country' | 'region' | 'other';

const countryNames = new Set(['country', 'countryName', 'countryIso2', 'countryIso3', 'countryIsoNumber']);
const regionNames = new Set(['region', 'province', 'provinceName', 'provinceCode', 'adminAreaName', 'adminAreaCode']);

const selectKind = (value: unknown): SelectKind => {
  if (typeof value !== 'string') return 'other';
  const name = value.replace(/^\{(\w+)\}$/, '$1');
  return countryNames.has(name) ? 'country' : regionNames.has(name) ? 'region' : 'other';
};

const foldOptionText = (text: string) => wordsOf(text).join(' ') || text.trim().toLowerCase();

/** Creates a function that tests whether the value or the label of an option means the same as `wanted`. */
function createMatcher(kind: SelectKind, wanted: string, address: Address, locale: string): (text: string) => boolean {
  const { countryIso3, countryName: english, provinceCode, provinceName, province, adminAreaName } = address;
  const country = countryOf(address.countryIso2);
  const names: (string | undefined)[] = [wanted];
  let isSame = (_text: string) => false;
  if (kind === 'country') {
    names.push(country, countryIso3, english, countryName(country, locale));
    isSame = (text) => text !== '' && countryCodeOf(text) === country;
  } else if (kind === 'region') {
    names.push(provinceCode, provinceName, province, adminAreaName);
    const code = names.map((name) => name && matchRegion(country, name)).find(Boolean);
    names.push(regionsOf(country).find((region) => region.code === code)?.name, code && `${country}-${code}`);
    isSame = (text) => code !== undefined && matchRegion(country, text) === code;
  }
  const folded = names.flatMap((name) => (name ? [foldOptionText(name)] : []));
  return (text) => folded.includes(foldOptionText(text)) || isSame(text);
}

/** Returns the option whose value matches or, if there is none, the option whose label matches. */
function findOption(
  select: HTMLSelectElement,
  wanted: string,
  kind: SelectKind,
  address: Address,
): HTMLOptionElement | undefined {
  const options = Array.from(select.options).filter(({ disabled }) => !disabled);
  if (wanted === '') return options.find(({ value }) => value === '');
  const matches = createMatcher(kind, wanted, address, select.ownerDocument.documentElement.lang || 'en');
  return (
    options.find(({ value }) => value === wanted) ??
    options.find(({ value }) => value !== '' && matches(value)) ??
    options.find(({ label }) => matches(label))
  );
}
