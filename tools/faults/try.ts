const [file = '', name = '', scale = '0.3'] = process.argv.slice(2)
const module = await import(`./${file}.ts`)
console.log(
  JSON.stringify(
    await module[name].run({ scale: Number(scale), report: (line: string) => console.log(line) }),
    null,
    1,
  ),
)
