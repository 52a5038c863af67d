import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressForm, BatchCleanse, en, type Words } from 'doorplate';
import { emptyPostalFields, type PostalFields } from 'doorplate/core';
import type { SimulatorAddress } from 'doorplate/testing';
import { ar } from 'doorplate/words/ar';
import { de } from 'doorplate/words/de';
import { es } from 'doorplate/words/es';
import { fr } from 'doorplate/words/fr';
import { it } from 'doorplate/words/it';
import { ja } from 'doorplate/words/ja';
import { nl } from 'doorplate/words/nl';
import { pl } from 'doorplate/words/pl';
import { cy } from 'doorplate/words/cy';
import { pt } from 'doorplate/words/pt';
import { realAddresses } from '../demo/realAddresses.ts';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { addressFile } from '../demo/sampleFiles.ts';
import { Simulated } from './Simulated.tsx';

/** A shop in one country, in its language. */
interface Shop {
  words: Words;
  /** The street to search for, an address in that street, and the same address with a typo. */
  text: string;
  address: SimulatorAddress & { line1: string; city: string; countryIso2: string };
  slip: string;
  more?: SimulatorAddress[];
  /** A postal code that does not exist in the country. */
  odd: string;
}

const shops = {
  en: {
    words: en,
    text: 'lincoln',
    address: { line1: '40 Lincoln Avenue', city: 'Boston', provinceCode: 'MA', postalCode: '02108', countryIso2: 'US' },
    slip: '40 Lincon Avenue',
    odd: '0210',
  },
  fr: {
    words: fr,
    text: 'rue des',
    address: { line1: '8 Rue des Tilleuls', city: 'Lyon', postalCode: '69003', countryIso2: 'FR' },
    slip: '8 Rue des Tileuls',
    odd: '6900',
  },
  es: {
    words: es,
    text: 'calle',
    address: { line1: 'Calle Mayor 8', city: 'Madrid', provinceCode: 'M', postalCode: '28013', countryIso2: 'ES' },
    slip: 'Calle Mayr 8',
    odd: '2801',
  },
  de: {
    words: de,
    text: 'linden',
    address: { line1: 'Lindenstraße 8', city: 'Berlin', postalCode: '10969', countryIso2: 'DE' },
    slip: 'Lindnstraße 8',
    odd: '1096',
  },
  it: {
    words: it,
    text: 'via',
    address: { line1: 'Via dei Tigli 8', city: 'Milano', provinceCode: 'MI', postalCode: '20121', countryIso2: 'IT' },
    slip: 'Via dei Tili 8',
    odd: '2012',
  },
  nl: {
    words: nl,
    text: 'linden',
    address: { line1: 'Lindengracht 8', city: 'Amsterdam', postalCode: '1015 KH', countryIso2: 'NL' },
    slip: 'Lindngracht 8',
    odd: '1015',
  },
  pt: {
    words: pt,
    text: 'rua',
    address: {
      line1: 'Rua das Tílias, 8',
      district: 'Centro',
      city: 'São Paulo',
      provinceCode: 'SP',
      postalCode: '01310-100',
      countryIso2: 'BR',
    },
    slip: 'Rua das Tilas, 8',
    odd: '0131',
  },
  pl: {
    words: pl,
    text: 'lipowa',
    address: { line1: 'Lipowa 8', city: 'Warszawa', postalCode: '00-316', countryIso2: 'PL' },
    slip: 'Lipwa 8',
    odd: '0031',
  },
  cy: {
    words: cy,
    text: 'heol',
    address: { line1: '8 Heol y Gadeirlan', city: 'Caerdydd', postalCode: 'CF11 9LJ', countryIso2: 'GB' },
    slip: '8 Heol y Gadeirlam',
    odd: 'CF11',
  },
  ja: {
    words: ja,
    text: '永田町',
    address: {
      line1: '永田町一丁目 8',
      city: '千代田区',
      provinceCode: '13',
      provinceName: '東京都',
      postalCode: '100-0014',
      countryIso2: 'JP',
    },
    slip: '長田町一丁目 8',
    odd: '1000',
  },
  ar: {
    words: ar,
    text: '8',
    address: { line1: '8 شارع الأمير عبدالعزيز', city: 'الرياض', postalCode: '12271', countryIso2: 'SA' },
    // With this address, the list contains both scripts.
    more: [{ line1: '8 King Fahd Road', line2: 'Unit 4B', city: 'Riyadh', postalCode: '12271', countryIso2: 'SA' }],
    slip: '8 شارع الأمير عبدالعزز',
    odd: '1227',
  },
} satisfies Record<string, Shop>;

interface Args {
  shop: Shop;
}

/** Every included language, each in a shop of a country that speaks it. The page sets the text direction. */
const meta = {
  title: 'Guides/Languages',
  args: { shop: shops.en },
  argTypes: { shop: { table: { disable: true } } },
  parameters: { wide: true },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<Args>;

/** Returns the house numbers 8 to 12 of the shop's street, so that a search has several suggestions. */
const streetOf = ({ address, more = [] }: Shop): SimulatorAddress[] => [
  ...[8, 9, 10, 11, 12].map((number) => ({ ...address, line1: address.line1.replace('8', String(number)) })),
  ...more,
];

interface PageProps {
  shop: Shop;
  addresses?: readonly SimulatorAddress[];
  children: React.ReactNode;
}
function Page({ shop, addresses = streetOf(shop), children }: PageProps) {
  const { language } = shop.words;
  return (
    <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      <Simulated words={shop.words} addresses={addresses}>
        {children}
      </Simulated>
    </div>
  );
}

const valueOf = ({ address, odd }: Shop): PostalFields => ({
  ...emptyPostalFields,
  line1: address.line1,
  district: address.district ?? '',
  city: address.city,
  region: address.provinceCode ?? '',
  postalCode: odd,
  country: address.countryIso2,
});
const countriesOf = ({ address }: Shop) => [address.countryIso2, 'IE', 'US', 'BR'];

/** Waits until nothing on the page moves. */
const still = () => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));

/** A filled form with a missing city and an unusual postal code, above a search with its list. */
const checkout: Story = {
  parameters: { wide: false },
  render: ({ shop }) => (
    <Page shop={shop}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <AddressForm
          name="billing"
          fields={{ company: 'optional' }}
          countries={countriesOf(shop)}
          defaultValue={{ ...valueOf(shop), company: '' }}
        />
        <p>
          <button type="submit">OK</button>
        </p>
      </form>
      <AddressForm name="shipping" countries={countriesOf(shop)} />
    </Page>
  ),
  play: async ({ canvasElement, args: { shop } }) => {
    const field = (name: string) => canvasElement.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
    await userEvent.click(field('billing.postalCode'));
    // If the house number has its own field, the line is the street.
    const isApart = canvasElement.querySelector('[name="billing.street"]') !== null;
    const line = field(isApart ? 'billing.street' : 'billing.line1');
    await userEvent.clear(line);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(line).toHaveFocus());
    const { form } = shop.words;
    await expect(canvasElement.textContent).toContain(form.required(isApart ? form.street() : form.line1()));
    const boxes = canvasElement.querySelectorAll<HTMLInputElement>('input[role=combobox]');
    await userEvent.type(boxes[boxes.length - 1]!, shop.text);
    await waitFor(() => expect(canvasElement.querySelector('[data-phase=found]')).not.toBeNull());
    await userEvent.keyboard('{ArrowDown}');
    await still();
  },
};
/** The address has a typo, so the form asks what the user meant. */
const question: Story = {
  parameters: { wide: false },
  render: ({ shop }) => (
    <Page shop={shop}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <AddressForm
          verify="submit"
          verification={{ maxWait: 30_000 }}
          countries={countriesOf(shop)}
          defaultValue={{ ...valueOf(shop), line1: shop.slip, postalCode: shop.address.postalCode ?? '' }}
        />
        <p>
          <button type="submit">OK</button>
        </p>
      </form>
    </Page>
  ),
  play: async ({ canvasElement, args: { shop } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'OK' }));
    const box = await within(document.body).findByRole('dialog');
    await expect(box).toHaveAccessibleName(shop.words.verification.title('confirm'));
    await still();
  },
};
/** A cleansed file. */
const batch: Story = {
  render: ({ shop }, { name }) => (
    <Page shop={shop} addresses={realAddresses}>
      <BatchCleanse saveAs={`story ${shop.words.language} ${name} ${String(performance.timeOrigin)}`} />
    </Page>
  ),
  play: async ({ canvasElement, args: { shop } }) => {
    await userEvent.upload(canvasElement.querySelector<HTMLInputElement>('input[type=file]')!, addressFile(50));
    await userEvent.click(await within(canvasElement).findByRole('button', { name: shop.words.files.start() }));
    await waitFor(() =>
      expect(canvasElement.querySelector('.doorplate-run')?.getAttribute('data-status')).toBe('done'),
    );
    await waitFor(() => expect(within(canvasElement).getByText(shop.words.files.done('good'))).toBeVisible());
    await still();
  },
};

export const English: Story = { ...checkout, tags: ['variation'], args: { shop: shops.en } };
export const EnglishQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.en } };
export const EnglishBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.en } };

export const French: Story = { ...checkout, tags: ['variation'], args: { shop: shops.fr } };
export const FrenchQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.fr } };
export const FrenchBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.fr } };

export const Spanish: Story = { ...checkout, tags: ['variation'], args: { shop: shops.es } };
export const SpanishQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.es } };
export const SpanishBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.es } };

export const German: Story = { ...checkout, args: { shop: shops.de } };
export const GermanQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.de } };
export const GermanBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.de } };

export const Italian: Story = { ...checkout, tags: ['variation'], args: { shop: shops.it } };
export const ItalianQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.it } };
export const ItalianBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.it } };

export const Dutch: Story = { ...checkout, tags: ['variation'], args: { shop: shops.nl } };
export const DutchQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.nl } };
export const DutchBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.nl } };

export const Portuguese: Story = { ...checkout, tags: ['variation'], args: { shop: shops.pt } };
export const PortugueseQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.pt } };
export const PortugueseBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.pt } };

export const Polish: Story = { ...checkout, tags: ['variation'], args: { shop: shops.pl } };
export const PolishQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.pl } };
export const PolishBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.pl } };

export const Welsh: Story = { ...checkout, tags: ['variation'], args: { shop: shops.cy } };
export const WelshQuestion: Story = { ...question, tags: ['variation'], args: { shop: shops.cy } };
export const WelshBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.cy } };

export const Japanese: Story = { ...checkout, args: { shop: shops.ja } };
export const JapaneseQuestion: Story = { ...question, args: { shop: shops.ja } };
export const JapaneseBatch: Story = { ...batch, tags: ['variation'], args: { shop: shops.ja } };

export const Arabic: Story = { ...checkout, args: { shop: shops.ar } };
export const ArabicQuestion: Story = { ...question, args: { shop: shops.ar } };
export const ArabicBatch: Story = { ...batch, args: { shop: shops.ar } };
