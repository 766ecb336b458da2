// where the commands of prescriptions look for it
export { once } from '../once.repository.ts'
