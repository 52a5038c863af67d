import type { Address } from 'doorplate/core';

/** Creates a retrieved address with these fields and no others. */
export const addressWith = (fields: Partial<Address>) =>
  ({
    company: '',
    subBuilding: '',
    line1: '',
    line2: '',
    line3: '',
    line4: '',
    line5: '',
    city: '',
    district: '',
    province: '',
    provinceCode: '',
    provinceName: '',
    adminAreaName: '',
    postalCode: '',
    countryIso2: 'US',
    ...fields,
  }) as Address;
