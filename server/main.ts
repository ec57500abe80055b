process.stdout.write('starting\n')
