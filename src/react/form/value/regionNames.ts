'use client';
import { type PostalFields, regionCodeOf, regionsOf, setRegionMatcher } from '../../../core/index.ts';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import { createLazy } from '../../lazy/createLazy.ts';
import { searchChunk } from '../../lazy/chunks.ts';

/** Loader of the names of regions that the selects do not show, and of the parser of typed addresses. */
export const regionNames = createLazy(() => import('./regionNames.lazy.ts'));

/** Whether the country has a list of regions, and the region is not in it. Before all names have loaded, it may be one of them. */
export const isUnlistedRegion = ({ country, region }: PostalFields): boolean =>
  region !== '' && regionsOf(country).length > 0 && regionCodeOf(country, region) === undefined;

/** Whether the region of an address is not in the country's list, under any name. Until all names have loaded, returns false. */
export const isUnknownRegion = (value: PostalFields): boolean =>
  regionNames.get() !== undefined && isUnlistedRegion(value);

/**
 * Loads the names of regions that the selects do not show ("Vizcaya", "Pondicherry"): at once if the region is not in
 * the list, else after the code of the search. Then renders the form again. If they do not load, the form submits the name, which
 * `addressSchema` knows.
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
