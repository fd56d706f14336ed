/** Matches are judged once: whoever asks meanwhile waits for the same answer, and it is kept for the next time. When nobody
 * waits any more, the work stops. */

import { within } from "../../lib/database";
import { fingerprint } from "../../lib/records";
import type { Analysis, Language, Ms } from "../../lib/types";

/** Judges a record; `progress` hears how many plies are done. */
export type Judge = (record: string, language: Language, progress: (done: number) => void, signal: AbortSignal) => Promise<Analysis>;

interface Kept {
  name: string;
  when: Ms;
  analysis: Analysis;
}

interface Job {
  answer: Promise<Analysis>;
  done: number;
  listeners: Set<(done: number) => void>;
  work: AbortController;
}

/** From the end of a match to its replay there is a moment in which nobody waits. */
export const GRACE = 3000;
/** So many judgements are kept on the device. */
const MOST = 40;

export class Judging {
  readonly #jobs = new Map<string, Job>();

  constructor(private readonly judge: Judge) {}

  /** The judgement of a record, as soon as it is there. Whoever aborts the signal waits no more. */
  async of(record: string, language: Language, progress: (done: number) => void, signal: AbortSignal): Promise<Analysis> {
    const name = `${fingerprint(record)}-${language}`;
    const kept = this.#jobs.has(name) ? null : await recall(name);
    signal.throwIfAborted();
    if (kept) return kept;
    const job = this.#jobs.get(name) ?? this.#begin(name, record, language);
    if (job.done > 0) progress(job.done);
    job.listeners.add(progress);
    return new Promise((resolve, reject) => {
      job.answer.then(resolve, reject);
      signal.addEventListener("abort", () => {
        job.listeners.delete(progress);
        setTimeout(() => job.listeners.size > 0 || job.work.abort(), GRACE);
        reject(signal.reason as Error);
      });
    });
  }

  #begin(name: string, record: string, language: Language): Job {
    const work = new AbortController();
    const heard = (done: number): void => {
      job.done = done;
      for (const listener of job.listeners) listener(done);
    };
    const answer = this.judge(record, language, heard, work.signal);
    const job: Job = { answer, done: 0, listeners: new Set(), work };
    this.#jobs.set(name, job);
    answer.then(
      (analysis) => keep({ name, when: Date.now(), analysis }),
      () => this.#jobs.delete(name), // the next one who asks tries again
    );
    return job;
  }
}

async function recall(name: string): Promise<Analysis | null> {
  const kept = (await within("analyses", "readonly", (analyses) => analyses.get(name))) as Kept | null | undefined;
  return kept?.analysis ?? null;
}

async function keep(judged: Kept): Promise<void> {
  await within("analyses", "readwrite", (analyses) => analyses.put(judged));
  const all = ((await within("analyses", "readonly", (analyses) => analyses.getAll())) ?? []) as Kept[];
  const old = all.sort((one, other) => other.when - one.when).slice(MOST);
  for (const { name } of old) await within("analyses", "readwrite", (analyses) => analyses.delete(name));
}
