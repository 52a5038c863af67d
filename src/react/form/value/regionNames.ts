import { type PostalFields, regionCodeOf, regionsOf } from '../../../core/index.ts';
import { createLazy } from '../../lazy/createLazy.ts';

/**
 * Loads the code that a form needs only once it has an address: region names that the `<select>` does not show, the parser of typed addresses,
 * and the code that splits off the house number.
 */
export const regionNames = createLazy(() => import('./regionNames.lazy.ts'));

/** Code that a form needs only once it has an address. */
export type FormCode = typeof import('./regionNames.lazy.ts');

/** Whether the country has a list of regions that does not contain this region. Until all names have loaded, this is also true for a region that is in the list under another name. */
export const isUnlistedRegion = ({ country, region }: PostalFields): boolean =>
  region !== '' && regionsOf(country).length > 0 && regionCodeOf(country, region) === undefined;
