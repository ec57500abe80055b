import { describe, expect, it } from 'vitest'
import type { OpenApiDocument, Operation } from '../document/openapi.ts'
import { readReference } from '../document/reference.ts'
import { buildRequest } from './build-request.ts'
import { initialForm, problemOf, type RequestForm, withMediaType } from './form.ts'
import { languages, writeSample } from './samples.ts'

const update: Operation = {
  operationId: 'update',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'q', in: 'query', schema: { type: 'string' } },
    { name: 'X-Note', in: 'header', schema: { type: 'string' } },
  ],
  requestBody: {
    content: {
      'application/json': { schema: { examples: [{ name: "Ada's mug", isNew: true, price: null }] } },
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['image'],
          properties: { image: { type: 'string', format: 'binary' }, name: { type: 'string' } },
        },
      },
    },
  },
  responses: {},
}
const document: OpenApiDocument = {
  info: { title: 'Shop', version: '1' },
  paths: { '/goods/{id}': { put: update } },
  components: { schemas: {} },
}
const entry = readReference(document).find('operation', 'update')
if (entry === undefined) throw new Error('update is not listed')
const json: RequestForm = {
  ...initialForm(document, update),
  parameters: { 'path:id': 'a/b', 'query:q': 'x y', 'header:X-Note': 'n' },
}
const multipart = withMediaType(document, update, {
  ...json,
  mediaType: 'multipart/form-data',
  fields: { name: 'mug' },
})

describe('a request', () => {
  it('has encoded parameters and the first example as its body', () => {
    const { path, headers, body } = buildRequest(document, entry, json)
    expect([path, headers]).toEqual(['/goods/a%2Fb?q=x+y', [['X-Note', 'n']]])
    expect(body).toMatchObject({ kind: 'text', mediaType: 'application/json' })
    expect(JSON.parse('text' in body ? body.text : '')).toEqual({ name: "Ada's mug", isNew: true, price: null })
  })

  it('shows what is missing', () => {
    expect(buildRequest(document, entry, initialForm(document, update)).path).toBe('/goods/{id}')
    expect(problemOf(document, update, initialForm(document, update))).toBe('Fill in id.')
    expect(problemOf(document, update, { ...json, body: '{' })).toMatch(/^The body is not valid JSON: /)
    expect(problemOf(document, update, multipart)).toBe('Choose a file for image.')
    expect(problemOf(document, update, json)).toBeNull()
  })

  it('contains the selected files', () => {
    const image = new File(['x'], 'mug.png')
    const files = { image: [image] }
    expect(problemOf(document, update, { ...multipart, files })).toBeNull()
    expect(buildRequest(document, entry, { ...multipart, files }).body).toEqual({
      kind: 'form',
      isMultipart: true,
      values: [
        { name: 'image', fileName: 'mug.png', file: image },
        { name: 'name', text: 'mug' },
      ],
    })
  })
})

describe('the sample', () => {
  const sample = (form: typeof json) => ({
    request: buildRequest(document, entry, form),
    origin: 'https://shop.example',
    authorization: { kind: 'token', permission: null } as const,
    answer: 'json' as const,
  })
  const [curl, typescript, python] = languages

  it('in curl quotes for the shell', () => {
    const text = writeSample(curl, sample(json))
    expect(text).toContain("curl -X PUT 'https://shop.example/goods/a%2Fb?q=x+y'")
    expect(text).toContain('-H "Authorization: Bearer $VITRINE_TOKEN"')
    expect(text).toContain(`"name": "Ada'\\''s mug"`)
    expect(writeSample(curl, sample(multipart))).toContain("-F 'image=@image.jpg' \\\n  -F 'name=mug'")
  })

  it('in TypeScript uses fetch', () => {
    const text = writeSample(typescript, sample(json))
    expect(text).toContain("await fetch('https://shop.example/goods/a%2Fb?q=x+y', {\n  method: 'PUT',")
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the sample itself has a template.
    expect(text).toContain('Authorization: `Bearer ${process.env.VITRINE_TOKEN}`,')
    expect(text).toContain('body: JSON.stringify({\n    "name": "Ada\'s mug",')
    expect(writeSample(typescript, sample(multipart))).toContain("form.append('image', await openAsBlob('image.jpg')")
  })

  it('in Python has the literals of Python', () => {
    const text = writeSample(python, sample(json))
    expect(text).toContain('response = requests.put(\n    "https://shop.example/goods/a%2Fb?q=x+y",')
    expect(text).toContain('"isNew": True,\n        "price": None,')
    expect(writeSample(python, sample(multipart))).toContain('files=[\n        ("image", open("image.jpg", "rb")),')
  })
})
