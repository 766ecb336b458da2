import { bareGrid } from './bareGrid.ts'
import '#src/lib/theme.css'
import './bare.css'

window.__bench = bareGrid()
