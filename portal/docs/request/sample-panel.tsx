import { useState } from 'react'
import { CodeBlock } from '../../try-page/parts/code-block.tsx'
import { Tabs } from '../parts/tabs.tsx'
import { type Language, languages, type SampleOptions, writeSample } from './samples.ts'

let lastLanguage: Language = 'curl'

/** The request as a program, in the language that the reader chose last. */
export function SamplePanel({ sample }: { sample: SampleOptions }) {
  const [language, setLanguage] = useState(lastLanguage)
  function choose(name: Language): void {
    lastLanguage = name
    setLanguage(name)
  }
  return (
    <section>
      <h2>Code</h2>
      <Tabs label="Language" names={languages} selected={language} onSelect={choose}>
        <CodeBlock code={writeSample(language, sample)} label={`Request in ${language}`} />
      </Tabs>
    </section>
  )
}
