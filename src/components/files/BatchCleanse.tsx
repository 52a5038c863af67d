'use client';
import { onOneLine, toPostalFields } from '../../core/index.ts';
import { type Components, type UseFileRunOptions, useFileRun, type Words } from '../../react/index.ts';
import type { ClassNames } from '../partsOf.ts';
import { type AnyFileRun, FilesContext, useFilesContextValue } from './FilesContext.ts';
import { BatchFile } from './BatchFile.tsx';
import { SettingsFields } from './setup/SettingsFields.tsx';

export type AddressBatchName = 'cleanse' | 'cleanseInternational' | 'verify';

export interface BatchCleanseProps<Name extends AddressBatchName = 'cleanseInternational'> extends Omit<
  UseFileRunOptions<Name>,
  'operation'
> {
  /** @default 'cleanseInternational' */
  operation?: Name | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'BatchCleanse'> | undefined;
  /** Elements of your own, in place of the provider's and ours. */
  components?: Partial<Components> | undefined;
}

/**
 * A file of addresses, cleansed: choose or drop a CSV, see what it holds and what it will cost, run it, watch it, take the results home.
 * **Chargeable: one record per row, when a person presses Start.** A run survives a reload, and goes on without paying twice; what was under way
 * when the page was left is in doubt.
 */
export function BatchCleanse<Name extends AddressBatchName = 'cleanseInternational'>(props: BatchCleanseProps<Name>) {
  const { operation, words, className, classNames, components, ...options } = props;
  const run: AnyFileRun = useFileRun<AddressBatchName>({ ...options, operation: operation ?? 'cleanseInternational' });
  const context = useFilesContextValue(words, classNames, components);
  const { cls } = context;
  return (
    <FilesContext.Provider value={context}>
      <section className={[cls('root'), cls('batch'), className].filter(Boolean).join(' ')} data-phase={run.phase}>
        <BatchFile
          run={run}
          options={<SettingsFields run={run} />}
          answerOf={(result) => onOneLine(toPostalFields(run.operation.bestMatch(result) ?? {}))}
        />
      </section>
    </FilesContext.Provider>
  );
}
