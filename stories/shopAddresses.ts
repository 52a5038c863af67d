import { sampleAddresses, type SimulatorAddress } from 'doorplate/testing';

/** Addresses of countries with separate fields for street, number and district. They complement the built-in addresses. */
export const shopAddresses: readonly SimulatorAddress[] = [
  ...sampleAddresses,
  {
    line1: 'Avenida Paulista, 1578',
    street: 'Avenida Paulista',
    buildingNumber: '1578',
    district: 'Bela Vista',
    city: 'São Paulo',
    provinceCode: 'SP',
    provinceName: 'São Paulo',
    postalCode: '01310-200',
    countryIso2: 'BR',
  },
  {
    line1: 'Prinsengracht 263',
    street: 'Prinsengracht',
    buildingNumber: '263',
    city: 'Amsterdam',
    postalCode: '1016 GV',
    countryIso2: 'NL',
  },
  {
    line1: 'Unter den Linden 77',
    street: 'Unter den Linden',
    buildingNumber: '77',
    city: 'Berlin',
    postalCode: '10117',
    countryIso2: 'DE',
  },
];
