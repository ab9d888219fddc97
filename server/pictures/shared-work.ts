/**
 * The same work is done once for all who ask for it while it is being done, and its signal aborts
 * when all of them have left. Who gives no signal never leaves.
 */
export const makeSharedWork = <Result>() => {
  const flights = new Map<string, Flight<Result>>();

  const begin = (key: string, work: (left: AbortSignal) => Promise<Result>): Flight<Result> => {
    const left = new AbortController();
    const forget = (): void => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight = { left, forget, waiting: 0, result: work(left.signal).finally(forget) };
    flights.set(key, flight);
    return flight;
  };

  return (
    key: string,
    work: (left: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> => {
    const flight = flights.get(key) ?? begin(key, work);
    flight.waiting += 1;
    signal?.addEventListener(
      "abort",
      () => {
        flight.waiting -= 1;
        if (flight.waiting > 0) return;
        // Who comes now starts over: this one may be dropped at any moment.
        flight.forget();
        flight.left.abort(signal.reason);
      },
      { once: true },
    );
    return flight.result;
  };
};

interface Flight<Result> {
  readonly left: AbortController;
  readonly forget: () => void;
  readonly result: Promise<Result>;
  waiting: number;
}
