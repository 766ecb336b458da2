/** Says the seed of the order before the first test, so that a run whose order found an issue can be had again. */
export default function setup(): void {
  const seed = process.env['SHUFFLE_SEED']
  console.log(seed === '0' ? 'client tests in the order of their files' : `client tests shuffled: SHUFFLE_SEED=${seed}`)
}
