/** The text of a style sheet, minified by the build. */
declare module '*.css?inline' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: the module that the bundler makes of a style sheet has this form.
  export default text
}
