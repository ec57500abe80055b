/** The URL of a style sheet of the build. */
declare module '*.css?url' {
  const url: string
  // biome-ignore lint/style/noDefaultExport: the module that the bundler makes of a style sheet has this form.
  export default url
}
