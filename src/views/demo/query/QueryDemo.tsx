import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { DrugList } from './DrugList.tsx'
import { VisitForm } from './VisitForm.tsx'
import '../components/dialogs.css'
import './queryDemo.css'

/** Advanced query and popup report to try. */
export default function QueryDemo() {
  usePageContent({ description: '试用高级查询构造器和弹窗报表。药品数据为虚构，人员和医生来自演示报表。' })
  return (
    <div className="xl-demo-dialogs">
      <DrugList />
      <VisitForm />
    </div>
  )
}
