export default {
  mode: "production",
  entry: "./app.js",
  output: { path: `${import.meta.dirname}/dist-webpack`, filename: "app.js" },
  performance: { hints: false },
};
