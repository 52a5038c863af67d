'use client';
import { onOneLine, toPostalFields } from '../../core/index.ts';
import { type Components, type UseFileRunOptions, useFileRun, type Words } from '../../react/index.ts';
import type { ClassNames } from '../partsOf.ts';
import { type AnyFileRun, FilesContext, type RowSearchComponent, useFilesContextValue } from './FilesContext.ts';
import { BatchFile } from './BatchFile.tsx';
import { SettingsFields } from './setup/SettingsFields.tsx';

export type AddressBatchName = 'cleanse' | 'cleanseInternational' | 'verify';

export interface BatchCleanseProps<Name extends AddressBatchName = 'cleanseInternational'> extends Omit<
  UseFileRunOptions<Name>,
  'operation'
> {
  /**
   * Operation to run on the rows.
   * @default 'cleanseInternational'
   */
  operation?: Name | undefined;
  words?: Words | undefined;
  className?: string | undefined;
  classNames?: ClassNames<'BatchCleanse'> | undefined;
  /** Your own elements. They take precedence over the provider's elements and the defaults. */
  components?: Partial<Components> | undefined;
  /**
   * Component that finds the address of a row, such as `AddressAutocomplete`. Each selected address is **chargeable, 1 credit**.
   * @default none, to keep its code out of pages that do not need it
   */
  search?: RowSearchComponent | undefined;
}

/**
 * Cleanses a file of addresses. The user chooses or drops a CSV file or an Excel workbook, reviews its columns and the estimate, starts the run, and downloads
 * the results. **Chargeable from the moment the user presses Start: one record per row.** A run survives a reload. If the user resumes it,
 * rows that are already paid for are not charged again. Rows that were in flight when the user left the page are in doubt.
 *
 * @example
 * ```tsx
 * <BatchCleanse operation="cleanse" defaultCountry="US" />
 * ```
 */
export function BatchCleanse<Name extends AddressBatchName = 'cleanseInternational'>(props: BatchCleanseProps<Name>) {
  const { operation, words, className, classNames, components, search, ...options } = props;
  const run: AnyFileRun = useFileRun<AddressBatchName>({ ...options, operation: operation ?? 'cleanseInternational' });
  const context = useFilesContextValue(words, classNames, components, search);
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
