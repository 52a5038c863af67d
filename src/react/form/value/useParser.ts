'use client';
import type { FormatChoices } from '../../../core/index.ts';
import { useEffect, useInsertionEffect, useRef, useState } from 'react';
import type { AddressFormValue } from '../fields.ts';
import { regionNames } from './regionNames.ts';

type Parse = (shown: AddressFormValue, typed: string) => AddressFormValue;

/**
 * Returns a function that parses typed text into the fields of a country's form. Until the parser has loaded, the whole
 * text becomes the first line.
 *
 * @param onLoad Called with the text once the parser has loaded.
 */
export function useParser(choices: FormatChoices, onLoad: (typed: string, parse: Parse) => void): Parse {
  const [waiting, setWaiting] = useState<string>();
  const latest = useRef<(typed: string) => void>(undefined);
  const parse: Parse = (shown, typed) => {
    const chunk = regionNames.get();
    if (!chunk && typed) setWaiting(typed);
    return { ...shown, ...(chunk ? chunk.addParsedText(shown, typed, choices) : { line1: typed }) };
  };
  useInsertionEffect(() => {
    latest.current = (typed) => {
      onLoad(typed, parse);
    };
  });
  useEffect(() => {
    if (waiting === undefined) return undefined;
    regionNames.preload();
    return regionNames.onLoad(() => {
      setWaiting(undefined);
      latest.current?.(waiting);
    });
  }, [waiting]);
  return parse;
}
