import type { Lesson } from "../lesson";
import lesson from "./lesson.json";

export default lesson as Lesson;
