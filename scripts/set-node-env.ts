// Libraries read NODE_ENV when they are loaded (React chooses between its builds), so this is main.ts's first
// import.
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production';
