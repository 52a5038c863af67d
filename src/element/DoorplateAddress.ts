import { createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { AddressAutocomplete, AddressForm } from '../components/index.ts';
import { type Address, type Client, createClient } from '../core/index.ts';
import {
  type AddressFormChange,
  type AddressFormValue,
  AddressProvider,
  type CheckoutWords,
  type FillTargets,
} from '../react/index.ts';
import { styles } from './styles.ts';

/** Events of `<doorplate-address>`. All of them bubble. */
export interface DoorplateAddressEventMap {
  /** The value has changed: the user has typed in a field or selected an address. */
  addresschange: CustomEvent<{ value: AddressFormValue } & AddressFormChange>;
  /** The user has selected an address, and it was retrieved. **Charged.** */
  addressselect: CustomEvent<{ address: Address }>;
  /** A call has failed. `detail` is the error. */
  addresserror: CustomEvent<Error>;
}

const attributes = [
  ...['relay', 'endpoint', 'key', 'dialect', 'countries', 'language', 'layout', 'name', 'section', 'fields', 'fill'],
  ...['label', 'optional', 'timeout'],
];
const languages = ['ar', 'cy', 'de', 'es', 'fr', 'it', 'ja', 'nl', 'pl', 'pt'];

/** Parses `name=required; phone=optional` into an object. */
const pairsIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(';')
      .map((pair) => pair.split('=').map((part) => part.trim()))
      .filter(([name, value]) => name && value),
  ) as Record<string, string>;

let sheet: CSSStyleSheet | undefined;

/** Adds the stylesheet to a document or shadow root. A strict Content-Security-Policy allows this, unlike a `<style>` element. */
function adoptStyles(root: Document | ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
}

/** Loads the words of a language from the folder next to this file. If that fails, the element stays English. */
async function loadWords(language: string): Promise<CheckoutWords | undefined> {
  try {
    const url = new URL(`./words/${language}.js`, import.meta.url).href;
    const module = (await import(/* @vite-ignore */ url)) as Record<string, CheckoutWords | undefined>;
    return module[`${language}Checkout`];
  } catch {
    // oxlint-disable-next-line no-console -- tells the developer; the page still works
    console.warn(`doorplate-address: ./words/${language}.js could not be loaded, so the texts are English.`);
    return undefined;
  }
}

// On a server, where this module can be imported too, there is no HTMLElement.
const Base = (globalThis.HTMLElement as typeof HTMLElement | undefined) ?? (Object as unknown as typeof HTMLElement);

/**
 * The address form as a custom element, for pages without React or a bundler (docs/guides/without-react.md). Its fields are ordinary inputs
 * of the page, so the surrounding form submits them, and autofill works. The element replaces the inputs that the page puts inside it, and
 * uses their values as the initial address.
 *
 * Attributes:
 * - `relay`: URL of your relay
 * - `endpoint`, `key`, `dialect`: used without a relay; only for a key that the service restricts to your site
 * - `timeout`: timeout of a call in milliseconds
 * - `countries`: 2-letter codes, separated by commas
 * - `language`: 2-letter code; default: the page's `lang`
 * - `layout`: `fields` (default) or `search`
 * - `name`: prefix of the field names
 * - `section`: `shipping` or `billing`, for autofill
 * - `fields`: `name=required; line2=hidden`
 * - `optional`: allows an empty address
 * - `fill`: renders only the search, which fills fields of the same form: `city=city; zip=postalCode`
 * - `label`: name of the group of fields; with `fill`, the label of the search
 *
 * Selecting a suggestion is **chargeable: 1 credit**.
 *
 * @example
 * ```html
 * <script type="module" src="/doorplate/element.js"></script>
 * <form action="/order" method="post">
 *   <doorplate-address relay="/api/address" countries="US,CA"></doorplate-address>
 *   <button>Continue</button>
 * </form>
 * ```
 */
export class DoorplateAddress extends Base {
  static readonly observedAttributes: readonly string[] = attributes;

  #root: Root | undefined;
  /** Whether the element is connected and has read its initial address. The browser reports the attributes before that. */
  #isOpen = false;
  #client: Client | undefined;
  /** Client created from the attributes, and the values of the attributes at that time. */
  #own: { client: Client; from: string } | undefined;
  #value: Partial<AddressFormValue> | undefined;
  /** Number of times that the page has set `value`. Each time, a new form is rendered. */
  #version = 0;
  #words: { language: string; words: CheckoutWords | undefined } | undefined;

  /** The client that sends all calls. Set it to use your own, such as one with a `source`. */
  get client(): Client | undefined {
    return this.#client ?? this.#clientOfAttributes();
  }
  set client(client: Client | undefined) {
    this.#client = client;
    this.#update();
  }

  /** The address in the fields. Set it to replace the address, without a call. */
  get value(): Partial<AddressFormValue> {
    return this.#value ?? {};
  }
  set value(value: Partial<AddressFormValue> | undefined) {
    this.#value = value;
    this.#version++;
    this.#update();
  }

  connectedCallback(): void {
    adoptStyles(this.getRootNode() as Document | ShadowRoot);
    this.#value ??= this.#valueInInputs();
    this.#isOpen = true;
    this.#update();
    if (this.client) return;
    // A script that sets the client may run after this one.
    const warn = () => {
      if (!this.client)
        // oxlint-disable-next-line no-console -- without a client, the element shows no form
        console.warn(
          'doorplate-address: set the attribute `relay`, or `endpoint` and `key`, or the property `client`.',
        );
    };
    if (document.readyState === 'complete') setTimeout(warn);
    else addEventListener('load', warn, { once: true });
  }

  disconnectedCallback(): void {
    // An element that is moved is connected again at once, and keeps its state.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#isOpen = false;
      this.#root?.unmount();
      this.#root = undefined;
    });
  }

  attributeChangedCallback(): void {
    this.#update();
  }

  #valueInInputs(): Partial<AddressFormValue> | undefined {
    const prefix = this.getAttribute('name');
    const inputs = this.querySelectorAll<HTMLInputElement>('[name]');
    const values = Array.from(inputs, ({ name, value }) => [prefix ? name.replace(`${prefix}.`, '') : name, value]);
    return values.length ? (Object.fromEntries(values) as Partial<AddressFormValue>) : undefined;
  }

  /** Returns the client that the attributes describe, or undefined if they describe none. */
  #clientOfAttributes(): Client | undefined {
    const [relay, endpoint, key = '', dialect, timeout] = ['relay', 'endpoint', 'key', 'dialect', 'timeout'].map(
      (name) => this.getAttribute(name) ?? undefined,
    );
    if (!relay && !endpoint) return undefined;
    const from = JSON.stringify([relay, endpoint, key, dialect, timeout]);
    if (this.#own?.from !== from) {
      const endpoints = endpoint ? { endpoints: { platform: endpoint }, credentials: { key } } : {};
      const client = createClient({
        ...(relay ? { relay } : endpoints),
        ...(dialect === 'interactive' && { dialect }),
        ...(timeout && { timeout: Number(timeout) }),
      });
      this.#own = { client, from };
    }
    return this.#own.client;
  }

  /** Renders with the current attributes, once there is a client. If the language has changed, loads its words first. */
  #update(): void {
    const client = this.#client ?? this.#clientOfAttributes();
    if (!this.#isOpen || !client) return;
    const locale = this.getAttribute('language') ?? this.closest<HTMLElement>('[lang]')?.lang ?? 'en';
    const language = locale.replace(/-.*/, '').toLowerCase();
    if (languages.includes(language) && this.#words?.language !== language) {
      void loadWords(language).then((words) => {
        this.#words = { language, words };
        this.#update();
      });
      return;
    }
    const words = this.#words?.language === language ? this.#words.words : undefined;
    if (!this.#root) {
      this.replaceChildren();
      this.#root = createRoot(this);
    }
    const provided = { client, words, locale: words || language === 'en' ? locale : 'en' };
    this.#root.render(createElement(AddressProvider, provided, this.#content()));
  }

  #content(): ReactNode {
    const text = (name: string) => this.getAttribute(name) ?? undefined;
    const countries = text('countries');
    const common = {
      key: this.#version,
      ...(countries && { countries: countries.split(',').map((country) => country.trim()) }),
      onSelect: (address: Address) => {
        this.#emit('addressselect', { address });
      },
      onError: (error: Error) => {
        this.#emit('addresserror', error);
      },
    };
    const fill = text('fill');
    if (fill)
      return createElement(AddressAutocomplete, {
        ...common,
        label: text('label'),
        fill: pairsIn(fill) as FillTargets,
      });
    return createElement(AddressForm, {
      ...common,
      layout: text('layout') === 'search' ? 'search' : 'fields',
      name: text('name'),
      section: text('section') as 'shipping' | 'billing' | undefined,
      required: !this.hasAttribute('optional'),
      fields: pairsIn(text('fields') ?? ''),
      legend: text('label'),
      defaultValue: this.#value,
      onChange: (value, change) => {
        this.#value = value;
        this.#emit('addresschange', { value, ...change });
      },
    });
  }

  #emit(type: keyof DoorplateAddressEventMap, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

if (typeof customElements !== 'undefined' && !customElements.get('doorplate-address'))
  customElements.define('doorplate-address', DoorplateAddress);

declare global {
  interface HTMLElementEventMap {
    addresschange: DoorplateAddressEventMap['addresschange'];
    addressselect: DoorplateAddressEventMap['addressselect'];
    addresserror: DoorplateAddressEventMap['addresserror'];
  }
  interface HTMLElementTagNameMap {
    'doorplate-address': DoorplateAddress;
  }
}
