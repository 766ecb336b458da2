import type { DatabaseFigures } from '#contract/entities/monitor.ts'
import { bytesText, countText } from './units.ts'

/** The biggest tables; many whole scans of a big one ask for an index. */
export const TableSizes = ({ tables }: Pick<DatabaseFigures, 'tables'>) => (
  <section className="xl-monitor-part">
    <h2 id="xl-monitor-tables">最大的数据表</h2>
    <div className="xl-monitor-scroll">
      <table className="xl-monitor-table" aria-labelledby="xl-monitor-tables">
        <thead>
          <tr>
            <th scope="col">数据表</th>
            <th scope="col" className="xl-monitor-number">
              约有行数
            </th>
            <th scope="col" className="xl-monitor-number">
              大小
            </th>
            <th scope="col" className="xl-monitor-number">
              全表扫描
            </th>
            <th scope="col" className="xl-monitor-number">
              索引扫描
            </th>
          </tr>
        </thead>
        <tbody>
          {tables.map(table => (
            <tr key={table.name}>
              <th scope="row" translate="no">
                {table.name}
              </th>
              <td data-label="约有行数" className="xl-monitor-number">
                {table.rows === null ? '尚未统计' : countText(table.rows)}
              </td>
              <td data-label="大小" className="xl-monitor-number">
                {bytesText(table.size)}
              </td>
              <td data-label="全表扫描" className="xl-monitor-number">
                {countText(table.scans)}
              </td>
              <td data-label="索引扫描" className="xl-monitor-number">
                {countText(table.indexScans)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)
