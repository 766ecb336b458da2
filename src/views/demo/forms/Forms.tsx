import { usePageContent } from '#src/lib/page/usePageContent.ts'
import { InputsDemo } from './components/InputsDemo.tsx'
import { RuleForm } from './components/RuleForm.tsx'
import { SliderDemo } from './components/SliderDemo.tsx'
import '../components/dialogs.css'
import './components/forms.css'

/** 表单校验: every shared rule in a form, the inputs, the slider. */
export default function Forms() {
  usePageContent({ description: '试用表单校验规则、输入组件和滑块验证。未提交的内容会保留为草稿，此页数据为虚构。' })
  return (
    <div className="xl-demo-dialogs">
      <section aria-labelledby="demo-forms-rules">
        <h2 id="demo-forms-rules" className="xl-card-title">
          校验规则
        </h2>
        <RuleForm />
      </section>
      <section aria-labelledby="demo-forms-inputs">
        <h2 id="demo-forms-inputs" className="xl-card-title">
          输入组件
        </h2>
        <InputsDemo />
      </section>
      <section aria-labelledby="demo-forms-slider">
        <h2 id="demo-forms-slider" className="xl-card-title">
          滑块验证
        </h2>
        <SliderDemo />
      </section>
    </div>
  )
}
