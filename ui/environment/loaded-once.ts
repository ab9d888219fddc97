/** What is loaded at the first call and kept; a load that fails is tried again by the next one. */
export const loadedOnce = <Value>(load: () => Promise<Value>): (() => Promise<Value>) => {
  let loading: Promise<Value> | null = null;
  return () => {
    loading ??= load().catch((failure: unknown) => {
      loading = null;
      return Promise.reject(failure);
    });
    return loading;
  };
};
