/**
 * Works on one item after the other, whatever becomes of those before it: one that fails is told and keeps none behind it. Settles when all are done.
 * Errors: those of the items themselves, as they are iterated.
 */
export async function settleEach<T>(
  items: Iterable<T>,
  work: (item: T) => PromiseLike<unknown>,
  failed: (error: unknown, item: T) => void,
): Promise<void> {
  for (const item of items)
    try {
      await work(item)
    } catch (error) {
      failed(error, item)
    }
}
