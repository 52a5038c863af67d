'use client';
import { type PostalFields, regionCodeOf, regionsOf, setRegionMatcher } from '../../../core/index.ts';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { createLazy } from '../../lazy/createLazy.ts';
import { searchChunk } from '../../lazy/chunks.ts';

/** Loader for the region names that the `<select>` does not show, and for the parser of typed addresses. */
export const regionNames = createLazy(() => import('./regionNames.lazy.ts'));

/** Whether the country has a list of regions that does not contain this region. Until all names have loaded, the region may still be one of them. */
export const isUnlistedRegion = ({ country, region }: PostalFields): boolean =>
  region !== '' && regionsOf(country).length > 0 && regionCodeOf(country, region) === undefined;

/** Whether the region of an address is missing from the country's list under all of its names. False until all names have loaded. */
export const isUnknownRegion = (value: PostalFields): boolean =>
  regionNames.get() !== undefined && isUnlistedRegion(value);

/**
 * Loads the region names that the `<select>` does not show ("Vizcaya", "Pondicherry"): immediately if the region is not in the list, otherwise after the search
 * code. Then renders the form again. If they fail to load, the form submits the typed name, which `addressSchema` recognizes.
 */
export function useRegionNames(isUnlisted: boolean, onLoad: () => void): void {
  const [, setHasNames] = useState(false);
  const latestOnLoad = useRef(onLoad);
  useInsertionEffect(() => {
    latestOnLoad.current = onLoad;
  });
  useEffect(() => {
    const load = () => {
      regionNames.load().then(
        ({ matchRegion }) => {
          setRegionMatcher(matchRegion);
          if (isUnlisted) latestOnLoad.current();
          setHasNames(true);
        },
        () => undefined,
      );
    };
    if (!isUnlisted) return searchChunk.onLoad(load);
    load();
    return undefined;
  }, [isUnlisted]);
}
