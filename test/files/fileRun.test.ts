import { createClient } from 'doorplate/core';
import {
  createFileRun,
  CsvError,
  type CsvTable,
  type FileRun,
  type FileRunPhase,
  type RunStore,
} from 'doorplate/files';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { echoOf, type WireRecord } from '../support/echoService.ts';
import { type Fault, memoryRuns } from '../support/memoryRuns.ts';
import { inOwnTime } from '../support/inOwnTime.ts';
import { runs } from '../support/runs.ts';

/** Number of examples. `npm run test:runs` runs 10,000. */
const tries = Number(process.env['RUNS'] ?? runs(100));
/** Timeout in ms for all examples. It is far longer than they take. */
const mostTime = Math.max(300_000, tries * 1000);

inOwnTime();

type Name = 'cleanseInternational';

/** Possible outcomes of a call. With `work`, the service may have done its work, so its records must never be sent again. */
const meetings = {
  ok: { work: true },
  slow: { work: true },
  hangs: { work: true },
  torn: { work: true },
  '500': { work: true },
  none: { work: true },
  '429': { work: false },
  '400': { work: false },
  '401': { work: false },
  refused: { work: false },
} as const;
type Meeting = keyof typeof meetings;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function answer(meeting: Meeting, addresses: WireRecord[]): Promise<Response> {
  switch (meeting) {
    case 'ok':
      return echoOf(addresses);
    case 'slow':
      await wait(30);
      return echoOf(addresses);
    case 'hangs':
      return new Promise<Response>(() => undefined);
    case 'torn':
      throw new TypeError('Failed to fetch');
    case '500':
      return new Response('', { status: 500 });
    case 'none':
      return Response.json([]);
    case '429':
      return new Response('', { status: 429, headers: { 'retry-after': '0' } });
    case '400':
      return Response.json({ Number: '1002', Description: 'x', Cause: 'y', Resolution: 'z' }, { status: 400 });
    case '401':
      return new Response('', { status: 401 });
    case 'refused':
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  }
}

const name = 'cleanseInternational';
const idOf = (file: string, index: number) => `${file}:${String(index)}`;
const fileOfId = (id: string) => id.slice(0, id.indexOf(':'));
/** A cheap `expect` for thousands of rows. */
function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`It must be: ${what}`);
}
const begunPhases: readonly FileRunPhase[] = ['running', 'paused', 'stopping', 'stopped', 'done', 'cancelled'];
const underWay: readonly FileRunPhase[] = ['running', 'paused', 'stopping'];

const verbs = [
  ...Array<'open and start'>(6).fill('open and start'),
  ...Array<'resume'>(4).fill('resume'),
  ...Array<'continue'>(4).fill('continue'),
  ...Array<'pause'>(3).fill('pause'),
  ...Array<'close'>(3).fill('close'),
  ...Array<'wait'>(3).fill('wait'),
  'open',
  'open',
  'open what is not a file',
  'start',
  'start',
  'cancel',
  'forget',
  'map',
  'settings',
  'repair',
  'leave and come back',
  'be killed and come back',
  'tick',
  'tick',
  'wait long',
] as const;
type Verb = (typeof verbs)[number];

const scenario = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 }),
  chunkSize: fc.integer({ min: 1, max: 5 }),
  concurrency: fc.integer({ min: 1, max: 3 }),
  stopAfter: fc.integer({ min: 1, max: 4 }),
  budget: fc.option(fc.nat(20), { nil: Infinity }),
  isDeaf: fc.boolean(),
  plan: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Meeting>('ok', 'slow') },
      { weight: 2, arbitrary: fc.constantFrom(...(Object.keys(meetings) as Meeting[])) },
    ),
    { maxLength: 20 },
  ),
  /** Faults of the storage. All access can be rejected, or writes can report a failure although they succeeded. */
  faults: fc.oneof(
    fc.constant<{ of: 'all' | 'writes'; list: (Fault | undefined)[] }>({ of: 'all', list: [] }),
    fc.record({
      of: fc.constant('all' as const),
      list: fc.array(fc.constantFrom<Fault | undefined>(undefined, undefined, undefined, 'refused'), { maxLength: 80 }),
    }),
    fc.record({
      of: fc.constant('writes' as const),
      list: fc.array(fc.constantFrom<Fault | undefined>(undefined, undefined, 'refused', 'done-but-refused'), {
        maxLength: 80,
      }),
    }),
    // Every write succeeds, whatever it reports.
    fc.record({
      of: fc.constant('writes' as const),
      list: fc.array(fc.constantFrom<Fault | undefined>(undefined, undefined, 'done-but-refused'), { maxLength: 80 }),
    }),
  ),
  acts: fc.array(fc.tuple(fc.constantFrom(0, 1), fc.constantFrom<Verb>(...verbs)), { minLength: 5, maxLength: 40 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

/** Every phase and every outcome that occurred in any run. This reveals a test that tests nothing. */
const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

function world(it: Scenario) {
  let isCalm = false;
  const memory = memoryRuns((access, what) =>
    isCalm || (what === 'look' && it.faults.of === 'writes') ? undefined : it.faults.list[access],
  );
  /** Number of times that the service may have worked on each row. */
  const worked = new Map<string, number>();
  /** Tab for which the service may have worked on each row. */
  const by = new Map<string, unknown>();
  /** Rows that were sent from their page, whatever their outcome. */
  const left = new Set<string>();
  /** Files whose answers were discarded after a warning. */
  const letGo = new Set<string>();
  const tables = new Map<Blob, CsvTable>();
  let files = 0;
  let calls = 0;

  const newFile = () => {
    const number = files++;
    const file = new File([], `f${String(number)}`);
    const length = it.sizes[number % it.sizes.length] ?? 1;
    const rows = Array.from({ length }, (_, index) => [idOf(file.name, index), `${String(index)} Main Street`]);
    tables.set(file, {
      header: ['id', 'street'],
      rows,
      unreadable: [],
      encoding: 'utf-8',
      delimiter: ',',
      headerRow: 1,
      newline: '\n',
      bom: false,
    });
    return file;
  };

  const openWindow = () => {
    const mine = memory.window(it.isDeaf);
    const told: { file?: string | undefined } = {};
    const told_ = told;
    /** Wraps an action, and checks that it deletes no saved data without a warning to the user. */
    const watched = (act: (...args: never[]) => Promise<boolean>) =>
      (async (...args: never[]) => {
        const before = memory.kept(name)?.fileName;
        const wasTold = told_.file;
        const isDone = await act(...args);
        if (isDone && before) {
          must(before === wasTold, 'nothing deleted without a warning');
          letGo.add(before);
          count('let go of, told');
        }
        return isDone;
      }) as never;
    const store: RunStore = { ...mine.store, create: watched(mine.store.create), forget: watched(mine.store.forget) };
    const client = createClient({
      endpoints: { batch: 'https://x.test' },
      fetch: async (request) => {
        const { Addresses } = (await request.json()) as { Addresses: WireRecord[] };
        if (mine.isDead()) return new Promise<Response>(() => undefined);
        for (const { Id } of Addresses) left.add(Id!);
        const meeting = isCalm ? 'ok' : (it.plan[calls] ?? 'ok');
        calls++;
        must(new Set(Addresses.map(({ Id }) => fileOfId(Id!))).size === 1, 'a call holds rows of one file');
        if (meetings[meeting].work)
          for (const { Id } of Addresses) {
            worked.set(Id!, (worked.get(Id!) ?? 0) + 1);
            by.set(Id!, mine);
          }
        const response = await answer(meeting, Addresses);
        return mine.isDead() ? new Promise<Response>(() => undefined) : response;
      },
    });
    const run = createFileRun<Name>({
      client,
      operation: name,
      store,
      lock: mine.lock,
      async read(blob) {
        await wait(files % 3);
        const table = tables.get(blob);
        if (!table) throw new CsvError('encoding');
        return table;
      },
      chunkSize: it.chunkSize,
      concurrency: it.concurrency,
      stopAfter: it.stopAfter,
      budget: isCalm ? Infinity : it.budget,
      timeout: 1000,
    });
    const disconnect = run.connect();
    const unwatch = run.watch();
    return { run, told, mine, disconnect, unwatch };
  };
  type Page = ReturnType<typeof openWindow>;

  /** Records that state that only this tab has is lost when the tab closes. */
  const leaves = ({ run }: Page) => {
    const { isSaved: survives, file, phase } = run.get();
    if (!survives && file && begunPhases.includes(phase)) letGo.add(file.name);
  };

  /** Checks that each row of a run belongs to its own file, and that processed rows are known somewhere. */
  const check = (pages: readonly Page[]) => {
    for (const [id, times] of worked) must(times === 1, `${id} is paid for once, not ${String(times)} times`);
    const known = new Set<string>();
    for (const { run, mine } of pages) {
      const { phase, file, rows, summary, progress } = run.get();
      count(phase);
      if (!begunPhases.includes(phase)) continue;
      must(file !== undefined && rows.length === file.table.rows.length, 'a run has its file');
      const { answered, rejected: turnedDown, notSent, inDoubt } = summary;
      if (!underWay.includes(phase))
        must(answered + turnedDown + notSent + inDoubt === rows.length, 'at an end every row is in one figure');
      must(answered === progress!.credits && inDoubt === progress!.creditsInDoubt, 'credits are of what is shown');
      if (phase === 'paused' && progress!.inFlight === 0)
        must(answered + turnedDown + notSent + inDoubt < rows.length, 'a paused run has rows left');
      if (progress!.inFlight > 0) for (const id of worked.keys()) if (fileOfId(id) === file.name) known.add(id);
      for (let index = 0; index < rows.length; index++) {
        const outcome = rows.at(index);
        if (!outcome) continue;
        const id = idOf(file.name, index);
        const row = 'result' in outcome ? outcome.result : 'inDoubt' in outcome ? outcome.inDoubt : outcome.rejected;
        must((row.record as { Id: string }).Id === id, 'each row its own record');
        if ('result' in outcome) must(outcome.result.result.matches[0]?.ID === id, 'each row its own answer');
        if ('result' in outcome || 'inDoubt' in outcome) known.add(id);
        else must(by.get(id) !== mine, 'a row reported as free was free');
      }
    }
    const kept = memory.kept(name);
    for (const { indices, outcomes } of kept ? memory.chunksOf(name) : [])
      indices.forEach((index, at) => {
        const id = idOf(kept!.fileName, index);
        const result = outcomes?.[at]?.result as { matches: { ID: string }[] } | undefined;
        if (result) must(result.matches[0]?.ID === id, 'stored data belongs to the stored file');
        known.add(id);
      });
    for (const id of worked.keys()) must(known.has(id) || letGo.has(fileOfId(id)), `${id} is not lost`);
  };

  return {
    openWindow,
    leaves,
    check,
    newFile,
    memory,
    worked,
    left,
    calm: () => {
      isCalm = true;
    },
  };
}

/** Synchronous actions that are allowed, by phase. */
const fits = {
  pause: (phase: FileRunPhase) => phase === 'running',
  cancel: (phase: FileRunPhase) => phase === 'running' || phase === 'paused' || phase === 'stopped',
  close: (phase: FileRunPhase) => !underWay.includes(phase),
  map: (phase: FileRunPhase) => phase === 'ready',
  repair: (phase: FileRunPhase) => phase === 'ready',
  settings: (phase: FileRunPhase) => !begunPhases.includes(phase),
};

test(
  'keeps one file per run, loses no row, and sends no paid row again, whatever happens',
  async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (it) => {
        const { openWindow, leaves, check, newFile, memory, worked, left, calm } = world(it);
        const pages = [openWindow(), openWindow()];
        const doing: Promise<unknown>[] = [];
        /** Checks that an action that is not allowed returns false and changes nothing. */
        const refused = (run: FileRun<Name>, act: Promise<boolean>) => {
          const { phase, file } = run.get();
          doing.push(
            act.then((isDone) => {
              must(!isDone, 'a rejected action is not done');
            }),
          );
          must(run.get().phase === phase && run.get().file === file, 'what does not fit changes nothing');
          count('refused');
        };
        const tell = (run: FileRun<Name>, what: keyof typeof fits, act: () => boolean) => {
          const { phase, isStarting } = run.get();
          const isFit = fits[what](phase) && !(isStarting && what !== 'pause' && what !== 'cancel');
          must(act() === isFit, `${what} in ${phase} gives ${String(isFit)}`);
          if (!isFit) must(run.get().phase === phase, 'what does not fit changes nothing');
        };

        for (const [at, verb] of it.acts) {
          const page = pages[at]!;
          const { run, told } = page;
          const { phase, file, isSaved: survives, saved: kept, isStarting } = run.get();
          told.file = kept?.fileName;
          const isBegun = begunPhases.includes(phase);
          switch (verb) {
            case 'open':
            case 'open what is not a file': {
              const chosen = verb === 'open' ? newFile() : new File([], 'a picture');
              const act = run.open(chosen);
              if (underWay.includes(phase) || isStarting || (isBegun && !survives)) refused(run, act);
              else doing.push(act);
              break;
            }
            case 'open and start':
              doing.push(run.open(newFile()));
              await vi.advanceTimersByTimeAsync(5);
              told.file = run.get().saved?.fileName;
              doing.push(run.start().then((isDone) => isDone && count('ran')));
              await vi.advanceTimersByTimeAsync(3);
              break;
            case 'start':
              if (phase === 'ready' && !isStarting) doing.push(run.start().then((isDone) => isDone && count('ran')));
              else refused(run, run.start());
              break;
            case 'continue':
              if (isBegun || isStarting) refused(run, run.continueSaved());
              else doing.push(run.continueSaved().then((isDone) => isDone && count('continued')));
              break;
            case 'forget':
              if (isBegun || isStarting) refused(run, run.forget());
              else doing.push(run.forget());
              break;
            case 'resume':
              if (phase === 'paused' || phase === 'stopped') doing.push(run.resume());
              else refused(run, run.resume());
              break;
            case 'pause':
            case 'cancel':
              tell(run, verb, run[verb]);
              break;
            case 'close':
              if (isBegun && !survives && !underWay.includes(phase) && file) leaves(page);
              tell(run, verb, run.close);
              break;
            case 'map':
              tell(run, verb, () => run.setColumn(1, 'Address2') && run.setColumn(1, 'Address1'));
              break;
            case 'settings':
              tell(run, verb, () => run.setSettings({ geocode: true }) && run.setSettings({}));
              break;
            case 'repair':
              tell(run, verb, () => run.repair(0, new Map([[1, '1 Repaired Street']])));
              break;
            case 'leave and come back':
              leaves(page);
              page.unwatch();
              page.disconnect();
              await vi.advanceTimersByTimeAsync(5);
              // Calls of the closed page that are in flight end after it.
              pages[at] = openWindow();
              break;
            case 'be killed and come back':
              leaves(page);
              page.unwatch();
              page.mine.kill();
              pages[at] = openWindow();
              break;
            case 'tick':
              await vi.advanceTimersByTimeAsync(0);
              break;
            case 'wait':
              await vi.advanceTimersByTimeAsync(10);
              break;
            case 'wait long':
              await vi.advanceTimersByTimeAsync(1500);
              break;
          }
          await vi.advanceTimersByTimeAsync(1);
          check(pages);
        }
        await vi.advanceTimersByTimeAsync(200_000);
        check(pages);
        expect(pages.every(({ run }) => !['running', 'stopping', 'reading'].includes(run.get().phase))).toBe(true);

        // Whatever happened, a tab that opens now resumes the saved run to its end.
        calm();
        // A run does not hang because of unwritten data if writing works again.
        for (const { run } of pages) {
          const { phase, reason, isTaken } = run.get();
          if (phase !== 'stopped' || reason !== 'journal' || isTaken) continue;
          const going = run.resume();
          await vi.advanceTimersByTimeAsync(100_000);
          must(await going, 'a run that stopped can be resumed');
          must(run.get().reason !== 'journal' || run.get().isTaken, 'a store that works again is written to');
          count('resumed after a failed write');
        }
        check(pages);
        for (const page of pages) {
          leaves(page);
          page.unwatch();
          page.mine.kill();
        }
        const last = openWindow();
        await vi.advanceTimersByTimeAsync(5);
        const { saved: kept } = last.run.get();
        expect(kept?.fileName).toBe(memory.kept(name)?.fileName);
        if (kept) {
          const isCancelled = memory.isCancelled(name);
          const before = worked.size;
          const going = last.run.continueSaved();
          await vi.advanceTimersByTimeAsync(100_000);
          expect(await going).toBe(true);
          expect([last.run.get().phase, last.run.get().reason, last.run.get().problem?.message]).toEqual([
            // If the last rows of a run were answered after the cancel, the run has nothing left.
            isCancelled && last.run.get().summary.notSent > 0 ? 'cancelled' : 'done',
            undefined,
            undefined,
          ]);
          if (isCancelled) must(worked.size === before, 'a cancelled run is never resumed');
          count(isCancelled ? 'cancelled for good' : 'continued to the end');
          if (last.run.get().summary.inDoubt > 0) count('in doubt at the end');
          // If every write succeeds and no page is killed, no unsent row is in doubt.
          const isWhole = it.faults.of === 'writes' && !it.faults.list.includes('refused');
          if (isWhole && !it.acts.some(([, verb]) => verb === 'be killed and come back')) {
            const { rows, file } = last.run.get();
            for (let index = 0; index < rows.length; index++) {
              const outcome = rows.at(index);
              const isInDoubt = outcome !== undefined && 'inDoubt' in outcome;
              must(!isInDoubt || left.has(idOf(file!.name, index)), 'unsent rows are not in doubt');
            }
            count('nothing in doubt that never left');
          }
          // Rows are sent as the user corrected them, after a reload too.
          for (const [index, row] of memory.kept(name)?.repairs ?? [])
            expect(last.run.get().file?.table.rows[index]).toEqual(row);
        }
        check([last]);
        last.unwatch();
        last.disconnect();
        await vi.advanceTimersByTimeAsync(100_000);
        expect(Math.max(0, ...worked.values())).toBeLessThanOrEqual(1);
      }),
      { numRuns: tries, interruptAfterTimeLimit: 0.9 * mostTime, markInterruptAsFailure: true },
    );
    console.log(`runs: ${JSON.stringify(Object.fromEntries(seen))}`);
    // Each of these occurred, so the test has tested something.
    for (const what of [
      ...begunPhases,
      'ready',
      'ran',
      'continued',
      'refused',
      'let go of, told',
      'in doubt at the end',
      'cancelled for good',
      'resumed after a failed write',
      'nothing in doubt that never left',
    ])
      expect([what, (seen.get(what) ?? 0) > 0]).toEqual([what, true]);
  },
  mostTime,
);
