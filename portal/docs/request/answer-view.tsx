import { useEffect, useState } from 'react'
import { CodeBlock } from '../../try-page/parts/code-block.tsx'
import type { Answer, AnswerContent } from './send-request.ts'

/** A response: status, time, headers and body. */
export function AnswerView({ answer }: { answer: Answer }) {
  const { status, statusText, ms, headers, content } = answer
  return (
    <div className="answer">
      <div role="status">
        <h3 className="answer-head">
          <span className={`status status-${String(status).charAt(0)}`}>
            {status} {statusText}
          </span>
          <span className="soft">{Math.round(ms).toLocaleString('en-US')} ms</span>
        </h3>
      </div>
      <details>
        <summary>{headers.length} headers</summary>
        <dl className="headers">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      <AnswerBody content={content} />
    </div>
  )
}

function AnswerBody({ content }: { content: AnswerContent }) {
  if (content.kind === 'file') return <AnswerFile file={content.file} />
  if (content.text === '') return content.isComplete ? <p className="soft">The response has no body.</p> : null
  return (
    <>
      <CodeBlock code={content.text} label="Response body" />
      {content.isTruncated ? (
        <p className="soft">Only the first {content.text.length.toLocaleString('en-US')} characters are shown.</p>
      ) : null}
    </>
  )
}

function AnswerFile({ file }: { file: Blob }) {
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (url === '') return null
  return (
    <div className="answer-file">
      {file.type.startsWith('image/') ? <img src={url} alt="The response" /> : null}
      <a href={url} download="response">
        Download {file.size.toLocaleString('en-US')} bytes of {file.type}
      </a>
    </div>
  )
}
