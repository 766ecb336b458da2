import { prepareDatabase } from './databases.ts'

export default prepareDatabase
