import { printableLine } from '../../core/index.ts';
import type { ReportTexts, RunReport } from './reportPage.lazy.ts';

/**
 * Writes the report of a run as one self-contained page that can be printed. Loads the code on first use.
 *
 * @returns the HTML of the page.
 */
export const reportPage = async (report: RunReport, texts: ReportTexts): Promise<string> =>
  (await import('./reportPage.lazy.ts')).reportPage(report, texts, printableLine);
