import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Waits } from "./waits";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("a pause lasts as long as it should, unless it is ended", async () => {
  const waits = new Waits();
  const over = vi.fn();
  void waits.pause(500).then(over);
  await vi.advanceTimersByTimeAsync(499);
  expect(over).not.toHaveBeenCalled();
  waits.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it("what is planned for later is not done if all is ended before", async () => {
  const waits = new Waits();
  const [sooner, later] = [vi.fn(), vi.fn()];
  waits.later(10, sooner);
  waits.later(20, later);
  await vi.advanceTimersByTimeAsync(15);
  waits.end();
  await vi.advanceTimersByTimeAsync(100);
  expect(sooner).toHaveBeenCalledOnce();
  expect(later).not.toHaveBeenCalled();
});

it("what is shown is waited for, but not for ever", async () => {
  const waits = new Waits();
  const [shown, never] = [vi.fn(), vi.fn()];
  void waits.shown(Promise.resolve(), 1000).then(shown);
  void waits.shown(new Promise(() => undefined), 1000).then(never);
  await vi.advanceTimersByTimeAsync(999);
  expect(shown).toHaveBeenCalledOnce();
  expect(never).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(never).toHaveBeenCalledOnce();
});
